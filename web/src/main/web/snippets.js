/** What to paste into a program or a terminal, for every client that works: title and text. */
export function snippets({ server, host, origin, key }) {
  const endpoint = `http://${host}:${server.nosqlPort}`;
  const { cassandraPort, gremlinPort } = server;
  return [
    ['NoSQL, Java', `// com.azure:azure-cosmos
CosmosClient client = new CosmosClientBuilder()
    .endpoint("${endpoint}").key("${key}")
    .gatewayMode().buildClient();`],
    ['NoSQL, JavaScript', `// npm install @azure/cosmos
import { CosmosClient } from '@azure/cosmos';
const client = new CosmosClient({ endpoint: '${endpoint}', key: '${key}' });`],
    ['NoSQL, Python', `# pip install azure-cosmos
from azure.cosmos import CosmosClient
client = CosmosClient('${endpoint}', credential='${key}')`],
    ['Cassandra, Java', `// org.apache.cassandra:java-driver-core
CqlSession session = CqlSession.builder()
    .addContactPoint(new InetSocketAddress("${host}", ${cassandraPort}))
    .withLocalDatacenter("datacenter1").withAuthCredentials("orrery", "${key}").build();`],
    ['Cassandra, JavaScript', `// npm install cassandra-driver
import cassandra from 'cassandra-driver';
const client = new cassandra.Client({
  contactPoints: ['${host}:${cassandraPort}'], localDataCenter: 'datacenter1',
  credentials: { username: 'orrery', password: '${key}' },
});`],
    ['Cassandra, Python', `# pip install cassandra-driver
from cassandra.auth import PlainTextAuthProvider
from cassandra.cluster import Cluster
session = Cluster(['${host}'], port=${cassandraPort},
                  auth_provider=PlainTextAuthProvider('orrery', '${key}')).connect()`],
    ['Cassandra, cqlsh', `cqlsh ${host} ${cassandraPort} -u orrery -p '${key}'`],
    ['Gremlin, Java', `// org.apache.tinkerpop:gremlin-driver
Cluster cluster = Cluster.build("${host}").port(${gremlinPort})
    .credentials("/dbs/DATABASE/colls/GRAPH", "${key}").create();`],
    ['Gremlin, JavaScript', `// npm install gremlin
import gremlin from 'gremlin';
const client = new gremlin.driver.Client('ws://${host}:${gremlinPort}/gremlin', {
  authenticator: new gremlin.driver.auth.PlainTextSaslAuthenticator(
    '/dbs/DATABASE/colls/GRAPH', '${key}'),
});`],
    ['Gremlin, Python', `# pip install gremlinpython
from gremlin_python.driver.client import Client
client = Client('ws://${host}:${gremlinPort}/gremlin', 'g',
                username='/dbs/DATABASE/colls/GRAPH', password='${key}')`],
    ['Command line', `orrery shell --url ${origin}${key === 'KEY' ? '' : ` --key '${key}'`}`],
  ];
}
