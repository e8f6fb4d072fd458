// The limit of reads: node:http and pg with named statements, PostgreSQL builds the answer's JSON. There is
// no framework, no parsing of documents, no access control and no log; a server of this stack that answers
// the same cannot be much faster.
import { createServer } from 'node:http';
import { graphqlPage, REST_LIST, REST_READ } from './sql.mjs';
import { ADDRESS, openPool, readJson, sendJson } from './support.mjs';

const pool = openPool();

const STATEMENTS = {
  page: { name: 'page', text: graphqlPage() },
  departmentPage: { name: 'department', text: graphqlPage('r.department_id = $1') },
  list: { name: 'list', text: REST_LIST },
  read: { name: 'read', text: REST_READ },
};

async function bodyOf(statement, values = []) {
  const { rows } = await pool.query({ ...statement, values });
  return rows[0]?.body;
}

async function answer(request) {
  if (request.url === '/ready') return '{}';
  if (request.url === '/graphql') {
    const { variables } = await readJson(request);
    return variables?.departmentId === undefined
      ? await bodyOf(STATEMENTS.page)
      : await bodyOf(STATEMENTS.departmentPage, [variables.departmentId]);
  }
  if (request.url === '/api/v1/maintenance?limit=20') return await bodyOf(STATEMENTS.list);
  const [, id] = /^\/api\/v1\/maintenance\/(\d+)$/.exec(request.url) ?? [];
  return id === undefined ? undefined : await bodyOf(STATEMENTS.read, [Number(id)]);
}

createServer(async (request, response) => {
  try {
    const body = await answer(request);
    sendJson(response, body ?? '{}', body === undefined ? 404 : 200);
  } catch (error) {
    console.error(error);
    sendJson(response, '{}', 500);
  }
}).listen(ADDRESS.port, ADDRESS.host);
