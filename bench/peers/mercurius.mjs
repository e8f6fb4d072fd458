// Mercurius on Fastify, with its compiled queries (jit) and its loaders, and SQL by pg. No access control.
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { ADDRESS, openPool, SCHEMA as schema } from './support.mjs';

const pool = openPool();

const PAGE = {
  name: 'page',
  text: `SELECT id, title, status, priority, created_at AS "createdAt", department_id AS "departmentId",
    requester_id AS "requesterId", assignee_id AS "assigneeId"
    FROM maintenance_requests ORDER BY created_at DESC, id DESC LIMIT $1`,
};
const USERS = {
  name: 'users',
  text: `SELECT id, first_name AS "firstName", last_name AS "lastName" FROM users WHERE id = ANY($1)`,
};
const DEPARTMENTS = {
  name: 'departments',
  text: 'SELECT id, name FROM departments WHERE id = ANY($1)',
};

const resolvers = {
  Query: {
    maintenanceRequests: async (_root, { first }) =>
      (await pool.query({ ...PAGE, values: [first] })).rows,
  },
  MaintenanceRequest: { createdAt: ({ createdAt }) => createdAt.toISOString() },
};

/** A loader of the rows whose id is in a column of the request. */
const loaderOf = (statement, column) => async (queries) => {
  const ids = [...new Set(queries.map(({ obj }) => obj[column]))].filter((id) => id !== null);
  const { rows } = await pool.query({ ...statement, values: [ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return queries.map(({ obj }) => byId.get(obj[column]) ?? null);
};

const loaders = {
  MaintenanceRequest: {
    department: loaderOf(DEPARTMENTS, 'departmentId'),
    requester: loaderOf(USERS, 'requesterId'),
    assignee: loaderOf(USERS, 'assigneeId'),
  },
};

const app = Fastify();
app.register(mercurius, { schema, resolvers, loaders, jit: 1, path: '/graphql' });
app.get('/ready', async () => ({}));
app.listen(ADDRESS);
