import type { Role, UserStatus } from '../generated/prisma/enums.js';
import {
  ALL_PERMISSIONS,
  effectivePermissions,
  type Permission,
  type PermissionHolder,
} from './permissions.js';

/** Permissions that a delegation can pass on. */
export const DELEGABLE = ['maintenance.approve', 'maintenance.assign'] as const;

/**
 * Rights that another account has delegated to this account at present
 * (docs/behaviour/requests.md).
 */
export interface DelegatedRights {
  readonly fromUserId: number;
  /** Department to which the rights are limited; null for the whole organisation. */
  readonly departmentId: number | null;
  readonly permissions: ReadonlySet<(typeof DELEGABLE)[number]>;
}

/** The account of an actor, as stored when the call began. */
export interface Account {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly departmentId: number | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly delegated: readonly DelegatedRights[];
  /** The language of texts for the person, as a tag of BCP 47; undefined: English. */
  readonly language?: string | undefined;
}

/** Makes the account of a stored user, with the rights that are delegated to it at present. */
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
    language: user.language,
  };
}

/** A person with a live session. */
export interface SessionActor extends Account {
  readonly kind: 'session';
  readonly sessionId: string;
  /** Expiry of the presented access token. */
  readonly tokenExpiresAt: Date;
  /** Time of the last authentication: the login, or a later re-authentication. */
  readonly authenticatedAt: Date;
  /** True if `authenticatedAt` was at most `FRESH_SECONDS` before the call. */
  readonly isFresh: boolean;
  /**
   * True if the role requires a second factor and none is enrolled; few operations are open until
   * then.
   */
  readonly mustEnrolFactor: boolean;
}

/** How long a login counts as fresh (docs/behaviour/account-mail.md), in seconds. */
export const FRESH_SECONDS = 600;

/** A program with an API token of an account (docs/behaviour/account-mail.md). */
export interface TokenActor extends Account {
  readonly kind: 'api_token';
  readonly tokenId: string;
  /** Name of the token, for records. */
  readonly tokenName: string;
  /** Scopes of the token; a permission counts when both the token and its account have it. */
  readonly scopes: ReadonlySet<Permission>;
}

/**
 * A command of the operator that acts for an account, such as an import or the demonstration data.
 */
export interface CommandActor extends Account {
  readonly kind: 'command';
  readonly command: string;
}

/** The service itself: background jobs and subscribers. Records show it without an account. */
export interface SystemActor {
  readonly kind: 'system';
  /** The acting part of the service, for the logs. */
  readonly component: string;
}

/** Every kind of actor that has an account. */
export type AccountActor = SessionActor | TokenActor | CommandActor;

/** Every kind of actor. */
export type Actor = AccountActor | SystemActor;

/** The actor's account; null for the service itself and for a caller without a session. */
export function accountOf(actor: Actor | null): AccountActor | null {
  return actor === null || actor.kind === 'system' ? null : actor;
}

/** Roles that see every request (docs/behaviour/access.md). */
const GLOBAL_ROLES: ReadonlySet<Role> = new Set<Role>([
  'super_admin',
  'administrator',
  'developer',
]);

/** Returns whether the role sees the whole organisation instead of a department. */
export function seesEverything(account: Pick<Account, 'role'>): boolean {
  return GLOBAL_ROLES.has(account.role);
}

/**
 * Returns whether the actor holds the permission. A super_admin holds every permission;
 * `user.manage` implies every `user.*`. A token holds only the permissions among its scopes.
 */
export function holds(actor: AccountActor, permission: Permission): boolean {
  return (
    grants(actor.permissions, permission, actor.role === 'super_admin') &&
    inScope(actor, permission)
  );
}

/** Returns whether the permission is among the token's scopes; true for any other actor. */
export function inScope(actor: AccountActor, permission: Permission): boolean {
  return actor.kind !== 'api_token' || grants(actor.scopes, permission, false);
}

/** Permissions of the actor; for a token, those of its scopes that its account has. */
export function permissionsOf(actor: AccountActor): readonly Permission[] {
  return actor.kind === 'api_token'
    ? ALL_PERMISSIONS.filter((permission) => holds(actor, permission))
    : [...actor.permissions];
}

/**
 * Returns whether the actor may do what only the role super_admin may do. False for a token, since
 * no scope grants it.
 */
export function actsAsSuperAdmin(actor: AccountActor): boolean {
  return actor.role === 'super_admin' && actor.kind !== 'api_token';
}

function grants(held: ReadonlySet<Permission>, permission: Permission, all: boolean): boolean {
  return all || held.has(permission) || (permission.startsWith('user.') && held.has('user.manage'));
}

/**
 * Returns whether the actor, or an account that delegated to it, holds the permission. The access
 * rules of the record decide for which rows a delegated permission counts.
 */
export function holdsOrDelegated(actor: AccountActor, permission: Permission): boolean {
  return holds(actor, permission) || delegatorsOf(actor, permission).length > 0;
}

const NONE: readonly DelegatedRights[] = [];

/**
 * Delegations to the actor that include this permission; for a token, only if it is among its
 * scopes.
 */
export function delegatorsOf(
  actor: AccountActor,
  permission: Permission,
): readonly DelegatedRights[] {
  if (actor.delegated.length === 0 || !inScope(actor, permission)) return NONE;
  return actor.delegated.filter(({ permissions }) =>
    (permissions as ReadonlySet<Permission>).has(permission),
  );
}
