import type { Account } from '../../../core/actor.js';
import type { Caller } from '../../../core/context.js';
import type { Unit } from '../../../core/unit.js';
import {
  accountSecurity,
  type SecurityOccasion,
  userChanged,
} from '../../people/users/users.events.js';
import type { LogsService } from '../../system/logs/logs.service.js';

/** A change of an account's factors. */
export interface FactorChange {
  readonly user: Pick<Account, 'email' | 'role'> & { readonly id: number };
  readonly what: SecurityOccasion;
  /** For the audit trail. */
  readonly action: string;
  /** For the security log; without a secret. */
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** True if the account acts before the caller has a session. */
  readonly atLogin?: true;
}

/**
 * Records a change of factors in the audit trail and the security log, and notifies the account.
 */
export async function recordFactorChange(
  unit: Unit,
  caller: Caller,
  logs: LogsService,
  change: FactorChange,
): Promise<void> {
  const { user, what, action, message, data = {} } = change;
  const { id, email, role } = user;
  unit.audit({
    action,
    targetType: 'user',
    targetId: id,
    metadata: data,
    ...(change.atLogin ? { actor: { userId: id, email, role } } : {}),
  });
  unit.emit(accountSecurity, { userId: id, what, data });
  unit.emit(userChanged, { id });
  await logs.record(
    caller,
    {
      category: 'security',
      level: what === 'factors_reset' ? 'warning' : 'info',
      service: 'factors',
      event: `factors.${what}`,
      message,
      userId: id,
    },
    unit.statements,
  );
}
