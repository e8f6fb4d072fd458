import type { Role, UserStatus } from '../generated/prisma/enums.js';
import type { Permission } from './permissions.js';

/** Who acts: a user with a live session, as the database had it when the request came in. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly departmentId: number | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** When the access token that was presented ends. */
  readonly tokenExpiresAt: Date;
}

/** The roles that see every request (contract, section 2). */
const GLOBAL_ROLES: ReadonlySet<Role> = new Set<Role>([
  'super_admin',
  'administrator',
  'developer',
]);

/** Whether the actor's role sees the whole organisation rather than a department. */
export function seesEverything(actor: Actor): boolean {
  return GLOBAL_ROLES.has(actor.role);
}

/**
 * Whether the actor holds the permission. A super_admin always does; `user.manage` stands for any
 * `user.*`.
 */
export function holds(actor: Actor, permission: Permission): boolean {
  return (
    actor.role === 'super_admin' ||
    actor.permissions.has(permission) ||
    (permission.startsWith('user.') && actor.permissions.has('user.manage'))
  );
}
