import { request } from 'node:https';
import type { MailHosts } from '../mail-hosts.js';
import { failureOf, MailboxFailure } from './mailbox-failure.js';

/** How a token for signing in is fetched. */
export interface TokenSource {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
}

/** Time limit, in milliseconds. */
const TIMEOUT = 15_000;

/** Upper bound of the answer, in bytes; tokens with many claims have some thousands. */
const MAX_ANSWER = 65_536;

const REFUSED = 'the server gave no token for the sign-in';

/**
 * Fetches an access token (RFC 6749, section 4.4). Redirects are not followed.
 *
 * @throws MailboxFailure
 */
export async function fetchToken(source: TokenSource, hosts: MailHosts): Promise<string> {
  const { tokenUrl, clientId, clientSecret, scope } = source;
  const url = new URL(tokenUrl);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === null ? {} : { scope }),
  }).toString();
  try {
    const { status, text } = await post(
      url,
      body,
      await hosts.connecting(url.hostname.replace(/^\[|\]$/g, '')),
    );
    const token = status === 200 ? tokenIn(text) : undefined;
    if (token === undefined) throw new MailboxFailure('sign_in', REFUSED);
    return token;
  } catch (error) {
    throw failureOf(error);
  }
}

function tokenIn(text: string): string | undefined {
  try {
    const { access_token: token } = JSON.parse(text) as { readonly access_token?: unknown };
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

async function post(url: URL, body: string, options: object) {
  const signal = AbortSignal.timeout(TIMEOUT);
  return await new Promise<{ readonly status: number; readonly text: string }>(
    (resolve, reject) => {
      const late = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
      const failed = (error: unknown) => reject(signal.aborted ? late : error);
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      };
      // No pool: a reused connection would bypass the check of the address.
      const call = request(url, { method: 'POST', agent: false, headers, signal, ...options });
      call.on('error', failed);
      call.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER) call.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('error', failed);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      call.end(body);
    },
  );
}
