// PostGraphile 5 with its Amber preset on the service's tables. No access control.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { ADDRESS, POOL, sendJson } from './support.mjs';

const { connectionString, max } = POOL;

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, poolConfig: { max }, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});

// Builds the schema before the first request.
await instance.getSchema();
const handler = instance.createServ(grafserv).createHandler();

createServer((request, response) => {
  if (request.url === '/ready') sendJson(response, '{}');
  else handler(request, response);
}).listen(ADDRESS.port, ADDRESS.host);
