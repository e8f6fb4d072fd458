import { canonicalEmail } from '../../../core/email.js';
import { invalid } from '../../../core/errors.js';
import type { MailboxFields, SealedSecrets } from './mailboxes.queries.js';
import type { CreateMailboxInput, UpdateMailboxInput } from './mailboxes.types.js';

/** Plain secrets that a call gives; undefined: it gives none. Null: there is none any more. */
export interface GivenSecrets {
  readonly secret?: string | null;
  readonly oauthSecret?: string | null;
}

/** The values of a mailbox after a call. */
export interface Wanted {
  readonly fields: MailboxFields;
  readonly secrets: GivenSecrets;
}

type Given = Omit<UpdateMailboxInput, 'id' | 'archived' | 'expectedVersion'>;

const REQUIRED = 'is required';
const IMAP_ONLY = 'is only of an imap mailbox';
const PUSH_ONLY = 'is only of a push mailbox';

/** Upper bound for the local part: a reply address adds 25 characters, and has at most 64. */
const MAX_LOCAL = 39;

const OF_IMAP = ['host', 'port', 'security', 'user', 'secret', 'oauth', 'folder'] as const;

const NO_SERVER = {
  ...{ host: null, port: null, security: null, user: null },
  ...{ oauthTokenUrl: null, oauthClientId: null, oauthScope: null, folder: 'INBOX' },
} as const;

/** The values of a new mailbox. @throws AppError VALIDATION_ERROR. */
export function wantedNew({ name, departmentId, kind, ...given }: CreateMailboxInput): Wanted {
  const blank: MailboxFields = {
    ...{ name, departmentId, kind, address: '', categoryId: null, ...NO_SERVER },
    ...{ authservId: null, unknown: 'hold', autoreply: true, retainDays: 30 },
    ...{ serviceAccountId: null, state: 'active' },
  };
  return wanted(blank, given, { secret: false, oauthSecret: false });
}

/**
 * The values of a mailbox after a change.
 *
 * @param has the secrets that are stored.
 * @throws AppError VALIDATION_ERROR.
 */
export function wanted(
  before: MailboxFields,
  given: Given,
  has: { readonly secret: boolean; readonly oauthSecret: boolean },
): Wanted {
  const { host, port, security, user, secret, oauth, folder, serviceAccountId, ...common } = given;
  const { address, ...shared } = common;
  const fields: MailboxFields = {
    ...before,
    ...present(shared),
    ...(address === undefined ? {} : { address: mailboxAddress(address) }),
    // Null clears these two.
    ...(given.categoryId === undefined ? {} : { categoryId: given.categoryId }),
    ...(given.authservId === undefined ? {} : { authservId: given.authservId }),
  };
  if (before.kind === 'push') {
    const strange = OF_IMAP.find((field) => given[field] !== undefined && given[field] !== null);
    if (strange !== undefined) throw invalid(strange, IMAP_ONLY);
    const account = serviceAccountId ?? before.serviceAccountId;
    if (account === null && serviceAccountId !== undefined)
      throw invalid('serviceAccountId', REQUIRED);
    if (account === null && before.address === '') throw invalid('serviceAccountId', REQUIRED);
    return { fields: { ...fields, serviceAccountId: account }, secrets: {} };
  }
  if (serviceAccountId !== undefined && serviceAccountId !== null) {
    throw invalid('serviceAccountId', PUSH_ONLY);
  }
  const server = serverOf(before, { host, port, security, user, folder });
  const sign = signOf({ ...fields, ...server }, before, { secret, oauth }, has);
  return { fields: { ...fields, ...server, ...sign.fields }, secrets: sign.secrets };
}

/** The fields that are neither left out nor null. */
function present<T extends object>(fields: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>;
}

function serverOf(
  before: MailboxFields,
  given: Pick<Given, 'host' | 'port' | 'security' | 'user' | 'folder'>,
) {
  const host = given.host ?? before.host;
  const user = given.user ?? before.user;
  if (host === null) throw invalid('host', REQUIRED);
  if (user === null) throw invalid('user', REQUIRED);
  const security = given.security ?? before.security ?? 'tls';
  const usual = security === 'tls' ? 993 : 143;
  const port = given.port ?? (given.port === undefined ? before.port : null) ?? usual;
  return { host, user, security, port, folder: given.folder ?? before.folder };
}

/** How it signs in: with a password or by tokens, and which secrets the call gives. */
function signOf(
  after: Pick<MailboxFields, 'host' | 'port' | 'security' | 'user'>,
  before: MailboxFields,
  { secret, oauth }: Pick<Given, 'secret' | 'oauth'>,
  has: { readonly secret: boolean; readonly oauthSecret: boolean },
) {
  if (secret && oauth) throw invalid('oauth', 'is instead of secret: give one of them');
  const isMoved =
    after.host !== before.host ||
    after.port !== before.port ||
    after.security !== before.security ||
    after.user !== before.user;
  const byTokens = oauth ? true : secret ? false : before.oauthTokenUrl !== null && oauth !== null;
  if (!byTokens) {
    if (!secret && (isMoved || !has.secret)) throw invalid('secret', REQUIRED);
    const fields = { oauthTokenUrl: null, oauthClientId: null, oauthScope: null };
    return { fields, secrets: { oauthSecret: null, ...(secret ? { secret } : {}) } };
  }
  const { tokenUrl, clientId, clientSecret, scope } = oauth ?? {};
  const oauthTokenUrl = tokenUrl ?? before.oauthTokenUrl;
  const oauthClientId = clientId ?? before.oauthClientId;
  if (oauthTokenUrl === null) throw invalid('oauth.tokenUrl', REQUIRED);
  if (oauthClientId === null) throw invalid('oauth.clientId', REQUIRED);
  const isElsewhere = isMoved || oauthTokenUrl !== before.oauthTokenUrl;
  if (clientSecret === undefined && (isElsewhere || !has.oauthSecret)) {
    throw invalid('oauth.clientSecret', REQUIRED);
  }
  const oauthScope = scope === undefined ? before.oauthScope : scope;
  const given = clientSecret === undefined ? {} : { oauthSecret: clientSecret };
  return {
    fields: { oauthTokenUrl, oauthClientId, oauthScope },
    secrets: { secret: null, ...given },
  };
}

/** The canonical form of a mailbox's address. @throws AppError VALIDATION_ERROR for one that has no reply addresses. */
function mailboxAddress(text: string): string {
  const address = canonicalEmail(text) ?? text;
  const local = address.slice(0, address.lastIndexOf('@'));
  if (local.includes('+')) throw invalid('address', 'must have no + before the @');
  if (local.length > MAX_LOCAL) {
    throw invalid('address', `must have at most ${MAX_LOCAL} characters before the @`);
  }
  return address;
}

/** The secrets as they are stored. */
export function sealedSecrets(
  given: GivenSecrets,
  seal: (secret: string) => string,
): SealedSecrets {
  const sealed = (secret: string | null | undefined) =>
    typeof secret === 'string' ? seal(secret) : secret;
  return { secret: sealed(given.secret), oauthSecret: sealed(given.oauthSecret) };
}
