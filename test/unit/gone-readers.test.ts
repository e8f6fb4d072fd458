import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express, { type Request, type Response } from 'express';
import { expect, it } from 'vitest';
import { sendFile } from '../../rest-facade/files.js';
import { sendStream } from '../../rest-facade/streams.js';

/** Answers a request whose reader has gone before. */
async function afterGone(answer: (request: Request, response: Response) => Promise<void>) {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const app = express().get('/', (request, response) => {
    const gone = once(response, 'close');
    arrived.resolve();
    gone.then(() => answer(request, response)).then(answered.resolve, answered.reject);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = get({ port, host: '127.0.0.1' }).on('error', () => {});
  await arrived.promise;
  call.destroy();
  await answered.promise.finally(() => server.close());
}

it('a file is closed again whose reader has gone before it was opened', async () => {
  const stream = Readable.from([Buffer.from('abc')]);
  const file = { mimeType: 'text/plain', size: 3, sha256: 'x', name: 'a.txt' };
  await afterGone((request, response) =>
    sendFile(request, response, { ...file, open: async () => stream }),
  );
  expect(stream.destroyed).toBe(true);
});

it('an export whose reader has gone before it was opened is no error', async () => {
  async function* rows() {
    yield 'a\n';
  }
  await expect(
    afterGone((request, response) =>
      sendStream(request, response, 'text/csv', { name: 'a.csv', open: async () => rows() }),
    ),
  ).resolves.toBeUndefined();
});
