// What every peer needs: its pool and its address.
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
