import type { Role, UserStatus } from '../generated/prisma/enums.js';
import {
  ALL_PERMISSIONS,
  effectivePermissions,
  type Permission,
  type PermissionHolder,
} from './permissions.js';

/** The permissions that a delegation passes on. */
export const DELEGABLE = ['maintenance.approve', 'maintenance.assign'] as const;

/** What another account has delegated to an account for the time being (docs/behaviour/requests.md). */
export interface DelegatedRights {
  readonly fromUserId: number;
  /** Where they count; null for the whole organisation. */
  readonly departmentId: number | null;
  readonly permissions: ReadonlySet<(typeof DELEGABLE)[number]>;
}

/** The account behind an actor, as the database had it when the call came in. */
export interface Account {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly departmentId: number | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly delegated: readonly DelegatedRights[];
}

/** The account of a stored user, with what is delegated to it now. */
export function accountFrom(
  user: Omit<Account, 'userId' | 'permissions' | 'delegated'> &
    PermissionHolder & { readonly id: number },
  delegated: readonly DelegatedRights[] = [],
): Account {
  return {
    delegated,
    userId: user.id,
    email: user.email,
    role: user.role,
    status: user.status,
    departmentId: user.departmentId,
    permissions: new Set(effectivePermissions(user)),
  };
}

/** A person with a live session. */
export interface SessionActor extends Account {
  readonly kind: 'session';
  readonly sessionId: string;
  /** When the access token that was presented expires. */
  readonly tokenExpiresAt: Date;
  /** When the person last proved who they are: at login, or again since. */
  readonly authenticatedAt: Date;
  /** Whether that was at most `FRESH_SECONDS` before the call came in. */
  readonly isFresh: boolean;
  /** Whether the role must enrol a second factor and has none; few operations are open until then. */
  readonly mustEnrolFactor: boolean;
}

/** How long a login counts as fresh (docs/behaviour/account-mail.md), in seconds. */
export const FRESH_SECONDS = 600;

/** A program with an API token of an account (docs/behaviour/account-mail.md). */
export interface TokenActor extends Account {
  readonly kind: 'api_token';
  readonly tokenId: string;
  /** What its maker called it, for records. */
  readonly tokenName: string;
  /** What the token was made for; a permission counts when token and account both have it. */
  readonly scopes: ReadonlySet<Permission>;
}

/** A command of the operator that acts for an account: an import, the demonstration data. */
export interface CommandActor extends Account {
  readonly kind: 'command';
  readonly command: string;
}

/** The service itself: background jobs and subscribers. Records show it without an account. */
export interface SystemActor {
  readonly kind: 'system';
  /** The part of the service that acts, for the logs. */
  readonly component: string;
}

/** Who acts for an account. */
export type AccountActor = SessionActor | TokenActor | CommandActor;

/** Everything that can act. */
export type Actor = AccountActor | SystemActor;

/** The actor's account; null for the service itself and for a caller without a session. */
export function accountOf(actor: Actor | null): AccountActor | null {
  return actor === null || actor.kind === 'system' ? null : actor;
}

/** The roles that see every request (docs/behaviour/access.md). */
const GLOBAL_ROLES: ReadonlySet<Role> = new Set<Role>([
  'super_admin',
  'administrator',
  'developer',
]);

/** Whether the account's role sees the whole organisation rather than a department. */
export function seesEverything(account: Pick<Account, 'role'>): boolean {
  return GLOBAL_ROLES.has(account.role);
}

/**
 * Whether the actor holds the permission. A super_admin always does; `user.manage` satisfies any
 * `user.*`. A token narrows its account to the token's scopes.
 */
export function holds(actor: AccountActor, permission: Permission): boolean {
  return (
    grants(actor.permissions, permission, actor.role === 'super_admin') &&
    inScope(actor, permission)
  );
}

/** Whether an API token was made for the permission. Any other actor is not narrowed. */
export function inScope(actor: AccountActor, permission: Permission): boolean {
  return actor.kind !== 'api_token' || grants(actor.scopes, permission, false);
}

/** The permissions that count for the actor: of a token those of its scopes that its account has. */
export function permissionsOf(actor: AccountActor): readonly Permission[] {
  return actor.kind === 'api_token'
    ? ALL_PERMISSIONS.filter((permission) => holds(actor, permission))
    : [...actor.permissions];
}

/**
 * Whether the actor may do what the role super_admin alone allows, and no permission. A token may not: no
 * scope stands for it.
 */
export function actsAsSuperAdmin(actor: AccountActor): boolean {
  return actor.role === 'super_admin' && actor.kind !== 'api_token';
}

function grants(held: ReadonlySet<Permission>, permission: Permission, all: boolean): boolean {
  return all || held.has(permission) || (permission.startsWith('user.') && held.has('user.manage'));
}

/**
 * Whether the actor holds the permission, or somebody who has delegated to it does. Where a delegated
 * permission counts is for the access rules of the record.
 */
export function holdsOrDelegated(actor: AccountActor, permission: Permission): boolean {
  return holds(actor, permission) || delegatorsOf(actor, permission).length > 0;
}

const NONE: readonly DelegatedRights[] = [];

/** What was delegated to the actor with this permission; a token narrows it to the token's scopes. */
export function delegatorsOf(
  actor: AccountActor,
  permission: Permission,
): readonly DelegatedRights[] {
  if (actor.delegated.length === 0 || !inScope(actor, permission)) return NONE;
  return actor.delegated.filter(({ permissions }) =>
    (permissions as ReadonlySet<Permission>).has(permission),
  );
}
