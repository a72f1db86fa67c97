import { definition, offer, quoted } from '../../main/web/definitions.js';
import { bytes, count } from '../../main/web/format.js';
import { refused, same } from './check.js';

export default {
  severalPathsMakeAHierarchicalKey() {
    const fields = { id: 'c', api: 'nosql', key: '/tenant, /user', indexing: '' };
    same(definition(fields).partitionKey, { paths: ['/tenant', '/user'], kind: 'MultiHash', version: 2 });
    same(definition({ ...fields, key: '/a' }).partitionKey.kind, 'Hash');
  },

  throughputIsManualAutoscaleOrNone() {
    same(offer({ throughput: '' }), {});
    same(offer({ throughput: '500' }), { throughput: { ruPerSecond: 500 } });
    same(offer({ throughput: '4000', autoscale: 'on' }), { throughput: { autoscaleMaxRuPerSecond: 4000 } });
  },

  aPolicyThatIsNoJsonIsRefusedInWords() {
    refused(() => definition({ id: 'c', key: '/a', indexing: '{' }), 'The indexing policy is not JSON');
  },

  namesAreQuotedForCql() {
    same(quoted('a"b'), '"a""b"');
  },

  figuresAreForPeople() {
    same([bytes(0), bytes(1023), bytes(1536), bytes(3 * 2 ** 40)], ['0 B', '1023 B', '1.5 KiB', '3.0 TiB']);
    same([count(1.234), count(1)], ['1.23', '1']);
  },
};
