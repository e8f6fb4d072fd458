import { type AccountActor, holds } from '../../../../core/actor.js';
import type { Statements } from '../../../../core/sql.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';

/** The owners of rules by their ids, as they act now: those who are active and hold the settings. */
export async function ownersOf(
  statements: Statements,
  rules: readonly { readonly ownerId: number }[],
  now: Date,
): Promise<ReadonlyMap<number, AccountActor>> {
  const ids = [...new Set(rules.map(({ ownerId }) => ownerId))];
  const accounts = await activeAccounts(statements, ids, now);
  const actors = accounts.map(
    (one): AccountActor => ({ kind: 'command', command: 'rules', ...one }),
  );
  return new Map(
    actors.filter((one) => holds(one, 'system.settings')).map((one) => [one.userId, one]),
  );
}
