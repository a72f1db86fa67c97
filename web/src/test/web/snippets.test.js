import { snippets } from '../../main/web/snippets.js';
import { same } from './check.js';

const SERVER = { nosqlPort: 8081, cassandraPort: 9042, gremlinPort: 8182 };

function all(key) {
  return snippets({ server: SERVER, host: 'db', origin: 'http://db:8080', key });
}

export default {
  everyProtocolHasEveryLanguage() {
    const titles = all('KEY').map(([title]) => title);
    for (const protocol of ['NoSQL', 'Cassandra', 'Gremlin']) {
      for (const language of ['Java', 'JavaScript', 'Python']) {
        same(titles.includes(`${protocol}, ${language}`), true);
      }
    }
  },

  portsAndKeyAreInTheirPlaces() {
    const texts = new Map(all('secret'));
    same(texts.get('NoSQL, Python').includes("'http://db:8081', credential='secret'"), true);
    same(texts.get('Cassandra, cqlsh'), "cqlsh db 9042 -u orrery -p 'secret'");
    same(texts.get('Gremlin, JavaScript').includes('ws://db:8182/gremlin'), true);
    same(texts.get('Command line'), "orrery shell --url http://db:8080 --key 'secret'");
  },

  withoutAKeyThereIsNone() {
    same(new Map(all('KEY')).get('Command line'), 'orrery shell --url http://db:8080');
  },
};
