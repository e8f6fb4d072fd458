import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../src/config/config.js';
import { trustedCertificate } from './certificate.js';
import { PUBLIC_URL } from './mail-app.js';

/** A browser on a device, with the keys that no one else has. */
export interface TestDevice {
  /** The body of a registration. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The messages that came for it, decrypted, oldest first. */
  messages(): ReceivedPush[];
}

/** A message as its device reads it. */
export interface ReceivedPush {
  // biome-ignore lint/suspicious/noExplicitAny: whatever came
  readonly payload: any;
  readonly bytes: number;
  readonly headers: IncomingHttpHeaders;
  /** The claims of the token, whose signature is verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The key by which it was verified. */
  readonly publicKey: string;
}

interface RawPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on loopback (RFC 8030). */
export interface PushService {
  readonly port: number;
  /** Requests received so far, accepted or not. */
  readonly received: RawPush[];
  /** Sets how it answers; by default with 201. */
  behave(answer: (response: ServerResponse, call: number) => void): void;
  device(): TestDevice;
  /** Settings of a service that sends to it. */
  settings(retrySeconds?: readonly number[]): Pick<Config, 'publicUrl' | 'push'>;
  stop(): Promise<void>;
}

const accept = (response: ServerResponse) => response.writeHead(201).end();

/** Starts a push service with a certificate that this process trusts. */
export async function startPushService(): Promise<PushService> {
  const received: RawPush[] = [];
  let answer: (response: ServerResponse, call: number) => void = accept;
  const server = createServer(trustedCertificate(), async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks) });
    answer(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    behave: (next) => {
      answer = next;
    },
    device: () => newDevice(port, received),
    settings: (retrySeconds = [1, 1]) => ({
      publicUrl: PUBLIC_URL,
      push: { hosts: [{ name: '127.0.0.1', port }], retrySeconds },
    }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function newDevice(port: number, received: readonly RawPush[]): TestDevice {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(16).toString('hex')}`;
  return {
    subscription: {
      endpoint: `https://127.0.0.1:${port}${path}`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages: () =>
      received
        .filter((push) => push.path === path)
        .map(({ headers, body }) => ({
          payload: JSON.parse(decrypted(body, keys, auth)),
          bytes: Buffer.byteLength(decrypted(body, keys, auth)),
          headers,
          ...verified(headers.authorization ?? ''),
        })),
  };
}

/** The content of an encrypted message (RFC 8291, section 4; RFC 8188, section 2). */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const content = body.subarray(21 + sender.length);
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The last record has no delimiter.');
  return padded.subarray(0, end).toString();
}

/** The claims of a token, and the key of its signature (RFC 8292). */
function verified(authorization: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const parsed = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  if (!isSigned || parsed(head).alg !== 'ES256') throw new Error('The token is not signed.');
  return { claims: parsed(body), publicKey };
}
