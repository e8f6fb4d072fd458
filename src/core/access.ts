import {
  type AccountActor,
  accountOf,
  actsAsSuperAdmin,
  holdsOrDelegated,
  inScope,
  type SessionActor,
} from './actor.js';
import type { ActingCaller, Caller, Context } from './context.js';
import { AppError, forbidden } from './errors.js';
import type { Permission } from './permissions.js';

/**
 * Access rule of an operation, as data: the shield rules, the route guards and the documentation
 * read it.
 *
 * - `public`: no session needed.
 * - `session`: a valid session.
 * - `permission`: one of the permissions `anyOf`.
 * - `relation`: a valid session at the interface; the service requires the relation to the row that
 *   `relation` names, or one of the permissions `anyOf`.
 * - `super_admin`: the role super_admin; no permission replaces it.
 * - `link`: the token of a report link, of one report or of a job; no session and no API token.
 * - `nobody`: forbidden by policy for every account; `reason` explains it.
 */
export type Access =
  | PublicAccess
  | SessionAccess
  | PermissionAccess
  | RelationAccess
  | SuperAdminAccess
  | LinkAccess
  | NobodyAccess;

type PublicAccess = { readonly kind: 'public' };
type SessionAccess = { readonly kind: 'session' };

interface PermissionAccess {
  readonly kind: 'permission';
  readonly anyOf: readonly Permission[];
}

interface RelationAccess {
  readonly kind: 'relation';
  readonly anyOf: readonly Permission[];
  readonly relation: string;
}

type SuperAdminAccess = { readonly kind: 'super_admin' };

interface LinkAccess {
  readonly kind: 'link';
  readonly target: string;
}

interface NobodyAccess {
  readonly kind: 'nobody';
  readonly reason: string;
}

/** Open without a session. */
export const publicAccess: PublicAccess = { kind: 'public' };

/** Needs a valid session. */
export const anySession: SessionAccess = { kind: 'session' };

/** Needs one of the permissions. */
export function permitted(...anyOf: [Permission, ...Permission[]]): PermissionAccess {
  return { kind: 'permission', anyOf };
}

/** Needs a relation to the row, or one of the permissions. */
export function related(relation: string, ...anyOf: Permission[]): RelationAccess {
  return { kind: 'relation', anyOf, relation };
}

/** Needs the role super_admin; no permission replaces it. */
export const superAdminOnly: SuperAdminAccess = { kind: 'super_admin' };

/** Needs a token for this target (`Bearer`). */
export function byLink(target: string): LinkAccess {
  return { kind: 'link', target };
}

/** Where the tokens for a target come from. */
const LINK_TOKENS: Readonly<Record<string, string>> = {
  thing: '`POST /api/auth/link` with a code',
  report: '`POST /api/auth/link` with a tracking token',
  job: '`POST /api/auth/contractor`',
};

/** Forbidden for every account; callers with a session get the reason. */
export function forbiddenToAll(reason: string): NobodyAccess {
  return { kind: 'nobody', reason };
}

/**
 * Access check of a rule.
 *
 * @throws AppError as `refusalOf`, without requirements of an operation.
 */
export function authorize(access: Access, context: Context): void {
  const refused = refusalBy(access, context);
  if (refused !== undefined) throw refused;
}

function refusalBy(access: Access, context: Context, whileEnrolling = false): AppError | undefined {
  const { actor, link } = context;
  if (access.kind === 'public') return undefined;
  if (access.kind === 'link' && link?.target === access.target) return undefined;
  if (actor === null) {
    const hint = 'This needs a session: send the header Authorization: Bearer <access token>.';
    const failure = (access.kind === 'link' && context.linkFailure) || context.authFailure;
    return failure || new AppError('UNAUTHENTICATED', hint);
  }
  if (access.kind === 'link') {
    return forbidden(`This is for a token of ${LINK_TOKENS[access.target]}, without an account.`);
  }
  if (!whileEnrolling && actor.kind === 'session' && actor.mustEnrolFactor) {
    return new AppError('FORBIDDEN', 'Your role needs a second factor: enrol one first.', {
      field: 'Authorization',
      reason: 'mfa_enrolment_required',
    });
  }
  if (access.kind === 'permission') return lackOf(actor, access.anyOf);
  if (access.kind === 'super_admin' && !actsAsSuperAdmin(actor)) {
    return forbidden('Only the super_admin may do this.');
  }
  return access.kind === 'nobody' ? forbidden(access.reason) : undefined;
}

/**
 * Requirement of an operation on the session, besides its access rule.
 *
 * - `required`: a login session; an API token is not accepted.
 * - `fresh`: a login session that authenticated in the last ten minutes.
 */
export type SessionNeed = 'required' | 'fresh';

/** Scopes of which an API token must have one; `any` accepts every token. */
export type TokenScope = Permission | readonly [Permission, ...Permission[]] | 'any';

/** An operation that any API token may call. */
export const anyToken = 'any';

/**
 * Access rule of an operation and the scope that an API token needs
 * (docs/behaviour/account-mail.md). Every operation behind a session names a scope or requires a
 * login session. The permissions of an operation are its scopes by default; a named scope is needed
 * in addition.
 */
export type OperationAccess =
  | {
      readonly access: PermissionAccess;
      readonly scope?: Exclude<TokenScope, 'any'>;
      readonly session?: undefined;
    }
  | {
      readonly access: SessionAccess | RelationAccess;
      readonly scope: TokenScope;
      readonly session?: undefined;
    }
  | {
      readonly access: SessionAccess | PermissionAccess | RelationAccess | SuperAdminAccess;
      readonly session: SessionNeed;
      readonly scope?: undefined;
    }
  | { readonly access: NobodyAccess; readonly scope?: undefined; readonly session?: undefined };

/** The fields of an operation that decide access to it. */
export interface Guarded {
  readonly access: Access;
  readonly session?: SessionNeed | undefined;
  readonly scope?: TokenScope | undefined;
  /** Open to a session that must still enrol a second factor. */
  readonly whileEnrolling?: true;
}

/**
 * Scopes of which an API token needs one. They include the permissions that the relation rule
 * accepts. `any` accepts every token; an empty list accepts none.
 */
function scopesOf({ access, session, scope }: Guarded): readonly Permission[] | 'any' {
  if (session !== undefined) return [];
  if (scope !== undefined) return typeof scope === 'string' && scope !== 'any' ? [scope] : scope;
  return access.kind === 'permission' ? access.anyOf : [];
}

/**
 * The reason why the caller may not call an operation; undefined if it may. Its access rule counts
 * first, then its requirements on the session or the API token.
 *
 * @returns AppError UNAUTHENTICATED, expired_token or session_invalid without a valid session;
 *   FORBIDDEN without the permission or the role, or where policy forbids it for every account, with
 *   `details.reason` `mfa_enrolment_required` until a required factor is enrolled, `session_required`
 *   for an API token where a session is needed, `scope_required` for one without the scope,
 *   `reauthenticate` for a session that is not fresh.
 */
export function refusalOf(operation: Guarded, context: Context): AppError | undefined {
  const { actor } = context;
  // The scope is checked before the account, so that the answer names the missing scope.
  const outside = actor?.kind === 'api_token' ? outOfScope(operation, actor) : undefined;
  const refused = outside ?? refusalBy(operation.access, context, operation.whileEnrolling);
  if (refused !== undefined || operation.session === undefined) return refused;
  if (actor?.kind !== 'session') return sessionRequired();
  if (operation.session === 'required' || actor.isFresh) return undefined;
  return new AppError('FORBIDDEN', 'Authenticate again: your login is too old.', {
    field: 'Authorization',
    reason: 'reauthenticate',
  });
}

/** Access check of an operation in both interfaces. @throws AppError as `refusalOf` returns it. */
export function authorizeOperation(operation: Guarded, context: Context): void {
  const refused = refusalOf(operation, context);
  if (refused !== undefined) throw refused;
}

function outOfScope(operation: Guarded, actor: AccountActor): AppError | undefined {
  const { kind } = operation.access;
  if (kind === 'public' || kind === 'link' || kind === 'nobody') return undefined;
  const scopes = scopesOf(operation);
  if (scopes === 'any' || scopes.some((scope) => inScope(actor, scope))) return undefined;
  if (scopes.length === 0) return sessionRequired();
  const needed = `This needs an API token with the scope ${scopes.join(' or ')}.`;
  const details = { field: 'Authorization', reason: 'scope_required', scopes };
  return new AppError('FORBIDDEN', needed, details);
}

/** The caller with its account; present behind every access rule but `public`. */
export function acting<C extends Caller>(caller: C): C & ActingCaller {
  if (accountOf(caller.actor) === null) {
    throw new AppError('UNAUTHENTICATED', 'This needs a session.');
  }
  return caller as C & ActingCaller;
}

/**
 * The session of the caller, for operations on the session itself.
 *
 * @throws AppError FORBIDDEN with `details.reason` `session_required` for a token or a command.
 */
export function sessionOf(caller: Caller): SessionActor {
  const { actor } = acting(caller);
  if (actor.kind === 'session') return actor;
  throw sessionRequired();
}

function sessionRequired(): AppError {
  return new AppError('FORBIDDEN', 'This needs a login session.', {
    field: 'Authorization',
    reason: 'session_required',
  });
}

/**
 * @throws AppError FORBIDDEN unless the actor, or an account that delegated to it, holds one of the
 *   permissions.
 */
export function requireAny(caller: Caller, anyOf: readonly Permission[]): void {
  const lack = lackOf(acting(caller).actor, anyOf);
  if (lack !== undefined) throw lack;
}

function lackOf(actor: AccountActor, anyOf: readonly Permission[]): AppError | undefined {
  const holdsOne = anyOf.some((permission) => holdsOrDelegated(actor, permission));
  return holdsOne ? undefined : forbidden(`This needs the permission ${anyOf.join(' or ')}.`);
}

/**
 * Describes in words what an operation needs of a session or an API token, for the documentation.
 */
export function describeCredentials(operation: Guarded): string {
  const { access, session } = operation;
  if (session === 'required') return ' Only in a login session, not with an API token.';
  if (session === 'fresh') {
    return ' Only in a login session that authenticated in the last ten minutes.';
  }
  if (['public', 'link', 'nobody'].includes(access.kind)) return '';
  const scopes = scopesOf(operation);
  if (scopes === 'any') return ' Any API token is accepted.';
  return ` An API token needs the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`;
}

/** Describes the access rule in words, for the documentation. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Public.';
    case 'session':
      return 'Needs a valid session.';
    case 'permission':
      return `Needs the permission ${access.anyOf.map((name) => `\`${name}\``).join(' or ')}.`;
    case 'relation': {
      const others = access.anyOf.map((name) => `\`${name}\``).join(' or ');
      return `Allowed to ${access.relation}${others ? `, and with the permission ${others} in scope` : ''}.`;
    }
    case 'super_admin':
      return 'Allowed to the super_admin only.';
    case 'link':
      return `Needs a token of ${LINK_TOKENS[access.target]}.`;
    case 'nobody':
      return `Forbidden for every account: ${access.reason}`;
  }
}
