import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { addressReader } from '../../src/http/middleware.js';

const PROXIES = ['loopback', '10.0.0.0/8', '2001:db8::/32'];

it.each([
  { trusted: [], forwarded: ['198.51.100.1'] },
  { trusted: PROXIES, forwarded: [] },
  { trusted: PROXIES, forwarded: ['198.51.100.1'] },
  { trusted: PROXIES, forwarded: ['203.0.113.9, 198.51.100.1'] },
  { trusted: PROXIES, forwarded: ['203.0.113.9,198.51.100.1 , 10.1.2.3'] },
  { trusted: PROXIES, forwarded: ['203.0.113.9', '10.1.2.3'] },
  { trusted: PROXIES, forwarded: ['10.9.9.9, 10.1.2.3'] },
  { trusted: PROXIES, forwarded: ['203.0.113.9, 2001:db8::7'] },
  { trusted: PROXIES, forwarded: ['203.0.113.9, nonsense'] },
  { trusted: ['10.0.0.0/8'], forwarded: ['203.0.113.9'] },
])('the address behind $forwarded, with proxies $trusted, is the one of HTTP', async (row) => {
  const app = express();
  app.set('trust proxy', row.trusted);
  const addressOf = addressReader(app);
  app.get('/', (request, response) => void response.json([addressOf(request), request.ip]));
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const headers = new Headers(row.forwarded.map((value) => ['X-Forwarded-For', value]));
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      headers,
    });
    const [ours, express] = (await answer.json()) as string[];
    expect(ours).toBe(express);
  } finally {
    server.close();
  }
});
