import type { Unit } from '../../../../core/unit.js';
import { identityConditionChanged } from '../identity.events.js';
import { beginCondition, endCondition } from './applying.queries.js';

/** Logins brought no usable list of groups although mappings exist. */
export const GROUPS_MISSING = 'identity_groups';

/** The last active super_admin keeps the role although the identity provider no longer gives it. */
export const SUPER_ADMIN_KEPT = 'identity_super_admin';

/** Begins a condition, which is an incident while it lasts. @param userId the account that it concerns. */
export async function opens(unit: Unit, subject: string, userId: number): Promise<void> {
  await beginCondition(unit.statements, { subject, userId, now: unit.now });
  unit.emit(identityConditionChanged, { subject });
}

/** Ends a condition, if it lasts. @param userId the account that it must concern; default: any. */
export async function ends(unit: Unit, subject: string, userId?: number): Promise<void> {
  const ended = await endCondition(unit.statements, subject, userId ?? null);
  if (ended) unit.emit(identityConditionChanged, { subject });
}
