import { request } from 'node:http';

/** Chrome's `Accept` header for a navigation. */
export const CHROME =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,' +
  'application/signed-exchange;v=b3;q=0.7';
/** An answer as it came: `fetch` decodes bodies, adds headers and normalises paths. */
export interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Calls the service at `url`; `target` is sent as it stands. */
export async function rawCall(
  url: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Raw> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
