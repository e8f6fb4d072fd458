// Shared parts of the peers: pool, address, schema, and reading and sending JSON.
import pg from 'pg';

/** Options of a pool for the database in DATABASE_URL, as large as the service's. */
export const POOL = {
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL_SIZE),
};

/** A pool with these options. */
export const openPool = () => new pg.Pool(POOL);

/** Where a peer listens. */
export const ADDRESS = { port: Number(process.env.PORT), host: '127.0.0.1' };

/** The schema of the peers whose resolvers are written by hand. */
export const SCHEMA = `
  enum Status { pending approved assigned completed cancelled }
  enum Priority { low normal high urgent }
  type Department { id: Int! name: String! }
  type User { id: Int! firstName: String lastName: String }
  type MaintenanceRequest {
    id: Int! title: String! status: Status! priority: Priority! createdAt: String!
    department: Department! requester: User! assignee: User
  }
  type Query { maintenanceRequests(first: Int!): [MaintenanceRequest!]! }
`;

/** Sends a JSON text. */
export function sendJson(response, text, status = 200) {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** The body of a request, parsed. */
export async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
