import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it was transferred; `fetch` would decompress it and add headers. */
export interface RawAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** Contents of a request. */
export interface RawRequest {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends one request with exactly these headers; rejects when the answer is cut off. */
export function exchange(
  url: string,
  { method = 'GET', token, headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as RawAnswer['headers'],
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The text of an answer, decompressed as its `Content-Encoding` says. */
export function textOf({ headers, bytes }: RawAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding !== undefined) throw new Error(`unexpected Content-Encoding ${encoding}`);
  return bytes.toString();
}
