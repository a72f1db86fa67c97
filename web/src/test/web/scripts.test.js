import { callOf, sampleOf } from '../../main/web/script-calls.js';
import { refused, same } from './check.js';

const PLACE = { database: 'shop', container: 'orders' };

export default {
  proceduresRunWithKeyAndParameters() {
    const { body, path } = callOf(PLACE, { kind: 'procedures' }, { key: '["ada"]', parameters: '[1, {}]' });
    same([body, path], [{ partitionKey: ['ada'], arguments: [1, {}] }, undefined]);
    refused(() => callOf(PLACE, { kind: 'procedures' }, { key: 'ada' }), 'The partition key must be JSON');
    refused(() => callOf(PLACE, { kind: 'procedures' }, { key: '"ada"' }), 'must be an array');
  },

  triggersRunWithAnItem() {
    same(callOf(PLACE, { kind: 'triggers' }, { item: '{"id":"1"}' }).body, { item: { id: '1' } });
    refused(() => callOf(PLACE, { kind: 'triggers' }, { item: '[]' }), 'The item must be an object');
  },

  functionsRunInAQueryWithTheirParametersApart() {
    const call = callOf(PLACE, { kind: 'functions', id: 'tax' }, { parameters: '[50, "x"]' });
    same(call.path, '/admin/v1/query/sql');
    same(call.body.query, 'SELECT VALUE udf.tax(@p0, @p1)');
    same(call.body.parameters, [{ name: '@p0', value: 50 }, { name: '@p1', value: 'x' }]);
    same(call.read({ rows: [10], requestUnits: 2 }), { ended: true, response: 10, requestUnits: 2, log: '' });
  },

  onlyTriggersBeginWithARule() {
    same(sampleOf('triggers').triggerOperation, 'all');
    same(sampleOf('functions').triggerType, undefined);
  },
};
