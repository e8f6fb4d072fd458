import { lookup as resolveName } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address must not be called, in words for whoever registered it. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

/** What one call came to. */
export interface OutboundAnswer {
  readonly status: number;
  /** The header `Retry-After`, in seconds from now. */
  readonly retryAfterSeconds: number | undefined;
}

/** Global unicast (RFC 4291, section 2.4): the rest of IPv6 is local, reserved or a translation. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** As much of an answer is read; nobody here looks at it. */
const MAX_ANSWER_BYTES = 4_096;

/** Calls to addresses that other people have chosen: only public ones, or those that are allowed. */
export class Outbound {
  private readonly allowed: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

  /** @param allowedCidrs networks that may be called although they are not public. */
  constructor(
    allowedCidrs: readonly string[],
    private readonly timeoutMs: number,
  ) {
    this.allowed = allowedCidrs.map((text) => ipaddr.parseCIDR(text));
  }

  /**
   * Checks an address before it is kept. A name that does not resolve now may do so later, and is
   * checked again whenever it is called.
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
    for (const address of addresses) this.requirePublic(address);
  }

  /**
   * Sends a POST and waits for the answer, body included, within the time limit. Redirects are not
   * followed. The name is resolved once, and the connection goes to the very address that was
   * checked.
   *
   * @throws ForbiddenTargetError, or Error with a message that may be shown.
   */
  async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<OutboundAnswer> {
    const target = new URL(url);
    const literal = literalOf(target.hostname);
    if (literal !== undefined) this.requirePublic(literal);
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      return await this.exchange(target, headers, body, signal);
    } catch (error) {
      if (error instanceof ForbiddenTargetError) throw error;
      if (signal.aborted) throw new Error(`no answer within ${this.timeoutMs / 1000} s`);
      throw new Error(inWords(error), { cause: error });
    }
  }

  private exchange(
    target: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const call: ClientRequest = request(target, {
        method: 'POST',
        // No pool: a connection that is kept would outlive the check of its address.
        agent: false,
        lookup: this.lookup,
        signal,
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      });
      call.on('error', reject);
      // However it ends without an answer, nobody waits for it any longer.
      const cutOff = () => reject(new Error('the connection was closed'));
      call.on('close', cutOff);
      // Node closes one that changes to another protocol without a word when nobody listens.
      call.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, retryAfterSeconds: undefined });
      });
      call.on('response', (answer) => {
        call.off('close', cutOff);
        answer.on('error', reject);
        void drain(answer).then(() => {
          resolve({
            status: answer.statusCode ?? 0,
            retryAfterSeconds: retryAfter(answer.headers['retry-after']),
          });
          call.destroy();
        }, reject);
      });
      call.end(body);
    });
  }

  /** Node asks this instead of the resolver, and connects to what it answers. */
  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { all: true, family: 0 }).then(
      (found) => {
        try {
          // One forbidden address among them is enough: the name is not to be trusted.
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

  private requirePublic(text: string): void {
    // Takes an IPv4 address out of its IPv6 mapping.
    const address = ipaddr.process(text);
    const inside = ([network, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
      network.kind() === address.kind() && address.match(network, bits);
    const isPublic =
      address.range() === 'unicast' && (address.kind() === 'ipv4' || inside(GLOBAL_UNICAST));
    if (!isPublic && !this.allowed.some(inside)) {
      throw new ForbiddenTargetError('leads to an address that is not public');
    }
  }
}

/** The address that a host is, if it is one; the URL parser has brought odd notations into order. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** RFC 6761, section 6.3: these names are of the machine itself, whether a resolver knows them or not. */
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

/** Reads the answer to its end or as far as anybody cares. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_ANSWER_BYTES) return;
  }
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

/** Without addresses and ports: what a name resolves to is not for everybody. */
function inWords(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : WORDS[code];
  if (known !== undefined) return known;
  return code?.startsWith('ERR_TLS') || /CERT|SELF_SIGNED|SSL/.test(code ?? '')
    ? 'the certificate is not valid'
    : 'the connection failed';
}
