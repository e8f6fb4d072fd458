import { ForbiddenTargetError } from '../../../../infra/outbound.js';
import type { MailboxProblem } from '../mailbox-tests.types.js';

/** A connection to a mailbox that failed. The message has no addresses and no texts of the server. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure';

  constructor(
    readonly problem: MailboxProblem,
    message: string = WORDS[problem],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const WORDS: Readonly<Record<MailboxProblem, string>> = {
  host: 'the host cannot be reached',
  tls: 'the certificate of the server is not valid, or it has no TLS',
  sign_in: 'the server refused the sign-in',
  folder: 'the server has no such folder',
  timeout: 'the server did not answer in time',
};

/** Properties of a failure of the client, the socket, TLS or DNS. */
interface Failure {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly tlsFailed?: boolean;
}

const TIMEOUTS: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
  'ETIMEDOUT',
]);

const HOST_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  NoConnection: 'the connection was closed',
  EConnectionClosed: 'the connection was closed',
};

/** The failure in words for people with `system.settings`. */
export function failureOf(error: unknown): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const options = { cause: error };
  if (error instanceof ForbiddenTargetError) {
    return new MailboxFailure('host', 'the host leads to an address that is not public', options);
  }
  const { code = '', authenticationFailed, tlsFailed } = error as Failure;
  if (authenticationFailed === true) return new MailboxFailure('sign_in', WORDS.sign_in, options);
  if (TIMEOUTS.has(code)) return new MailboxFailure('timeout', WORDS.timeout, options);
  const isTls = tlsFailed === true || /CERT|SELF_SIGNED|SSL|TLS|UNABLE_TO|EPROTO/.test(code);
  if (isTls) return new MailboxFailure('tls', WORDS.tls, options);
  return new MailboxFailure('host', HOST_WORDS[code] ?? WORDS.host, options);
}
