import { type Channel, channel } from 'node:diagnostics_channel';
import { lookup as resolveName } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { activeSpan, type Span, traced } from '../core/tracing.js';

/** The reason why an address must not be called, as a message for the person who registered it. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

/** The result of one call. */
export interface OutboundAnswer {
  readonly status: number;
  /** The header `Retry-After`, in seconds from now. */
  readonly retryAfterSeconds: number | undefined;
  /** Beginning of the body: at most `SHOWN_BYTES` of valid UTF-8 without NUL. */
  readonly text: string;
}

/** A finished call. */
export interface OutboundCall {
  /** Host with a non-default port. */
  readonly host: string;
  /** Answered with 2xx, with another status, or not answered. */
  readonly result: 'delivered' | 'refused' | 'failed';
  readonly status: number | undefined;
  /** Reason of a missing answer, in words. */
  readonly reason: string | undefined;
  readonly milliseconds: number;
}

/** Publishes finished calls of webhooks, for the log and the metrics. */
export const outboundCalls = channel('maintenance.outbound-call');

/**
 * Global unicast (RFC 4291, section 2.4); all other IPv6 ranges are local, reserved or
 * translations.
 */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Maximum number of bytes read of an answer. */
const MAX_ANSWER_BYTES = 4_096;

/** Maximum number of bytes of an answer that are passed on. */
const SHOWN_BYTES = 1_024;

/** HTTP calls to addresses chosen by users: public addresses, and those of allowed networks. */
export class Outbound {
  private readonly allowed: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

  /**
   * @param allowedCidrs networks that may be called although they are not public.
   * @param hint added to the reason why an address that is not public is not saved.
   */
  constructor(
    allowedCidrs: readonly string[],
    private readonly timeoutMs: number,
    private readonly hint = '',
    /** Where finished calls are published. */
    private readonly calls: Channel = outboundCalls,
  ) {
    this.allowed = allowedCidrs.map((text) => ipaddr.parseCIDR(text));
  }

  /**
   * Checks an address before it is saved. A name that does not resolve now is accepted, because
   * every call checks it again.
   *
   * @throws ForbiddenTargetError
   */
  async check(url: string): Promise<void> {
    const { protocol, username, password, hostname } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') {
      throw new ForbiddenTargetError('must start with https:// or http://');
    }
    if (username !== '' || password !== '') {
      throw new ForbiddenTargetError('must not hold a user name or a password');
    }
    const literal = literalOf(hostname);
    const addresses = literal === undefined ? await resolveQuietly(hostname) : [literal];
    for (const address of addresses) this.requirePublic(address, this.hint);
  }

  /**
   * Sends a POST and waits for the complete answer within the time limit. Redirects are not
   * followed. The name is resolved once, and the connection uses exactly the checked address. If
   * tracing is on, the call has a span and the header `traceparent`.
   *
   * @throws ForbiddenTargetError, or Error with a message that may be shown to users.
   */
  async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
  ): Promise<OutboundAnswer> {
    const { host, hostname, port, protocol } = new URL(url);
    // Without the path, which may contain a secret.
    const attributes = {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    return await traced(`POST ${hostname}`, { kind: 'client', attributes }, (span) => {
      // Also for a trace that is not recorded: the receiver must not record it either.
      const current = span ?? activeSpan();
      const sent = current ? { ...headers, traceparent: current.traceparent } : headers;
      return published(this.calls, host, () => this.send(url, sent, body, span));
    });
  }

  private async send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    span: Span | undefined,
  ): Promise<OutboundAnswer> {
    const target = new URL(url);
    const literal = literalOf(target.hostname);
    if (literal !== undefined) this.requirePublic(literal);
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const answer = await this.exchange(target, headers, body, signal);
      span?.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span?.fail(String(answer.status));
      return answer;
    } catch (error) {
      if (error instanceof ForbiddenTargetError) throw error;
      if (signal.aborted) {
        const message = `no answer within ${this.timeoutMs / 1000} s`;
        throw Object.assign(new Error(message), { code: 'ETIMEDOUT' });
      }
      throw new Error(inWords(error), { cause: error });
    }
  }

  private exchange(
    target: URL,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const call: ClientRequest = request(target, {
        method: 'POST',
        // No pool: a reused connection would bypass the check of the address.
        agent: false,
        lookup: this.lookup,
        signal,
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      });
      call.on('error', reject);
      // Ends the wait, however the call ends without an answer.
      const cutOff = () => reject(new Error('the connection was closed'));
      call.on('close', cutOff);
      // Without a listener, Node closes a connection that switches protocols without emitting an
      // event.
      call.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, retryAfterSeconds: undefined, text: '' });
      });
      call.on('response', (answer) => {
        call.off('close', cutOff);
        answer.on('error', reject);
        beginningOf(answer).then((text) => {
          resolve({
            status: answer.statusCode ?? 0,
            retryAfterSeconds: retryAfter(answer.headers['retry-after']),
            text,
          });
          call.destroy();
        }, reject);
      });
      call.end(body);
    });
  }

  /** The resolver function that Node uses for the connection. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { all: true, family: 0 }).then(
      (found) => {
        try {
          // One forbidden address makes the whole name forbidden.
          for (const { address } of found) this.requirePublic(address);
        } catch (error) {
          callback(error as Error, '', 0);
          return;
        }
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family ?? 0);
      },
      (error: Error) => callback(error, '', 0),
    );
  };

  private requirePublic(text: string, hint = ''): void {
    // Extracts an IPv4 address from its IPv6 mapping.
    const address = ipaddr.process(text);
    const inside = ([network, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
      network.kind() === address.kind() && address.match(network, bits);
    const isPublic =
      address.range() === 'unicast' && (address.kind() === 'ipv4' || inside(GLOBAL_UNICAST));
    if (!isPublic && !this.allowed.some(inside)) {
      throw new ForbiddenTargetError(`leads to an address that is not public${hint}`);
    }
  }
}

/** Publishes the end of a call. */
async function published(
  calls: Channel,
  host: string,
  call: () => Promise<OutboundAnswer>,
): Promise<OutboundAnswer> {
  const began = performance.now();
  const publish = (ended: Pick<OutboundCall, 'result' | 'status' | 'reason'>) => {
    const milliseconds = Math.round(performance.now() - began);
    calls.publish({ host, milliseconds, ...ended } satisfies OutboundCall);
  };
  try {
    const answer = await call();
    const { status } = answer;
    const result = status >= 200 && status < 300 ? 'delivered' : 'refused';
    publish({ result, status, reason: undefined });
    return answer;
  } catch (error) {
    publish({ result: 'failed', status: undefined, reason: (error as Error).message });
    throw error;
  }
}

/** The address in a URL's host, if it is one; the URL parser has normalised unusual notations. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** RFC 6761, section 6.3: these names mean the local host, whatever a resolver answers. */
const OWN_NAME = /(^|\.)localhost\.?$/;

async function resolveQuietly(hostname: string): Promise<string[]> {
  const own = OWN_NAME.test(hostname) ? ['127.0.0.1'] : [];
  try {
    const found = await resolveName(hostname, { all: true });
    return [...own, ...found.map(({ address }) => address)];
  } catch {
    return own;
  }
}

/** Reads the answer to its end or up to the maximum size. @returns its first bytes as text. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  return asText(Buffer.concat(chunks).subarray(0, SHOWN_BYTES));
}

/**
 * Foreign bytes as text of at most `SHOWN_BYTES` in UTF-8. What is not UTF-8, and NUL, which the
 * database does not store, become U+FFFD; a character that is cut off at the end is dropped.
 */
function asText(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(SHOWN_BYTES));
  return text.slice(0, read);
}

/** RFC 9110, section 10.2.3: seconds or a date. */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};

/** Without addresses and ports, because the resolution of a name is internal information. */
function inWords(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : WORDS[code];
  if (known !== undefined) return known;
  return code?.startsWith('ERR_TLS') || /CERT|SELF_SIGNED|SSL/.test(code ?? '')
    ? 'the certificate is not valid'
    : 'the connection failed';
}
