import { type AccountActor, accountOf, holdsOrDelegated, type SessionActor } from './actor.js';
import type { ActingCaller, Caller, Context } from './context.js';
import { AppError, forbidden } from './errors.js';
import type { Permission } from './permissions.js';

/**
 * Who may call an operation, as data: shield rules, route guards and the documentation read it.
 *
 * - `public`: no session needed.
 * - `session`: a valid session.
 * - `permission`: one of the permissions `anyOf`.
 * - `relation`: a valid session at the interface; the service requires the relation to the row that
 *   `relation` names, or one of the permissions `anyOf`.
 * - `super_admin`: the role super_admin; no permission replaces it.
 * - `nobody`: forbidden by policy for every account; `reason` explains it.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'permission'; readonly anyOf: readonly Permission[] }
  | { readonly kind: 'relation'; readonly anyOf: readonly Permission[]; readonly relation: string }
  | { readonly kind: 'super_admin' }
  | { readonly kind: 'nobody'; readonly reason: string };

/** Open without a session. */
export const publicAccess: Access = { kind: 'public' };

/** Needs a valid session. */
export const anySession: Access = { kind: 'session' };

/** Needs one of the permissions. */
export function permitted(...anyOf: [Permission, ...Permission[]]): Access {
  return { kind: 'permission', anyOf };
}

/** Needs a relation to the row, or one of the permissions. */
export function related(relation: string, ...anyOf: Permission[]): Access {
  return { kind: 'relation', anyOf, relation };
}

/** Needs the role super_admin; no permission replaces it. */
export const superAdminOnly: Access = { kind: 'super_admin' };

/** Forbidden for every account; callers with a session get the reason. */
export function forbiddenToAll(reason: string): Access {
  return { kind: 'nobody', reason };
}

/**
 * The access check of both interfaces: shield rules and REST guards call it.
 *
 * @param whileEnrolling whether it is open to a session that has to enrol a second factor.
 * @throws AppError UNAUTHENTICATED, expired_token or session_invalid without a valid session;
 *   FORBIDDEN without the permission or the role, or where policy forbids it for every account;
 *   FORBIDDEN with `details.reason` `mfa_enrolment_required` until a required factor is enrolled.
 */
export function authorize(access: Access, context: Context, whileEnrolling = false): void {
  if (access.kind === 'public') return;
  if (context.actor === null) {
    throw (
      context.authFailure ??
      new AppError('UNAUTHENTICATED', 'This needs a session: send a bearer token.')
    );
  }
  if (!whileEnrolling) requireEnrolled(context.actor);
  if (access.kind === 'permission') requireAny(context, access.anyOf);
  if (access.kind === 'super_admin' && context.actor.role !== 'super_admin') {
    throw forbidden('Only the super_admin may do this.');
  }
  if (access.kind === 'nobody') throw forbidden(access.reason);
}

/** @throws AppError FORBIDDEN for a session whose person has to enrol a second factor first. */
function requireEnrolled(actor: AccountActor): void {
  if (actor.kind !== 'session' || !actor.mustEnrolFactor) return;
  throw new AppError('FORBIDDEN', 'Your role needs a second factor: enrol one first.', {
    field: 'Authorization',
    reason: 'mfa_enrolment_required',
  });
}

/**
 * What an operation needs of the session beyond its access rule.
 *
 * - `required`: a login session; an API token does not do.
 * - `fresh`: a login session whose person has proved who they are in the last ten minutes.
 */
export type SessionNeed = 'required' | 'fresh';

/**
 * The access check of an operation: its rule, then what it needs of the session.
 *
 * @throws AppError as `authorize` does; FORBIDDEN with `details.reason` `session_required` for an API
 *   token where a session is needed, `reauthenticate` for a session that is not fresh.
 */
export function authorizeOperation(
  operation: {
    readonly access: Access;
    readonly session?: SessionNeed;
    readonly whileEnrolling?: true;
  },
  context: Context,
): void {
  authorize(operation.access, context, operation.whileEnrolling);
  if (operation.session === undefined) return;
  const { isFresh } = sessionOf(context);
  if (operation.session === 'required' || isFresh) return;
  throw new AppError('FORBIDDEN', 'Prove again who you are: your login is too long ago.', {
    field: 'Authorization',
    reason: 'reauthenticate',
  });
}

/** The caller with its account; present behind every access rule but `public`. */
export function acting<C extends Caller>(caller: C): C & ActingCaller {
  if (accountOf(caller.actor) === null) {
    throw new AppError('UNAUTHENTICATED', 'This needs a session.');
  }
  return caller as C & ActingCaller;
}

/**
 * The session of the caller, for what concerns the session itself.
 *
 * @throws AppError FORBIDDEN with `details.reason` `session_required` for a token or a command.
 */
export function sessionOf(caller: Caller): SessionActor {
  const { actor } = acting(caller);
  if (actor.kind === 'session') return actor;
  throw new AppError('FORBIDDEN', 'This needs a login session.', {
    field: 'Authorization',
    reason: 'session_required',
  });
}

/** @throws AppError FORBIDDEN unless the actor holds one of the permissions, or acts for somebody who does. */
export function requireAny(caller: Caller, anyOf: readonly Permission[]): void {
  const { actor } = acting(caller);
  if (!anyOf.some((permission) => holdsOrDelegated(actor, permission))) {
    throw forbidden(`This needs the permission ${anyOf.join(' or ')}.`);
  }
}

/** What an operation needs of the session in words, for the documentation; empty when nothing. */
export function describeSessionNeed(need: SessionNeed | undefined): string {
  if (need === undefined) return '';
  return need === 'required'
    ? ' Only in a login session, not with an API token.'
    : ' Only in a login session in which the person logged in or reauthenticated in the last ten minutes.';
}

/** The access rule in words, for the documentation. */
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
    case 'nobody':
      return `Forbidden for every account: ${access.reason}`;
  }
}
