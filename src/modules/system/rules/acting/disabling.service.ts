import { sql } from 'kysely';
import { systemCaller } from '../../../../core/context.js';
import { rowWithId } from '../../../../core/rows.js';
import { first, statement } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { ruleTold } from '../rules.events.js';
import { lockRules, RULE_ROWS, reviseRules, updateRule } from '../rules.queries.js';
import { forgetRefusals, settingsHolders } from './recording.queries.js';

const self = systemCaller('rules');

/** Switches rules off that cannot go on (docs/behaviour/rules.md). */
export class DisablingService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Switches a rule off, unless somebody changed it since, and tells its owner and the holders of the settings.
   *
   * @param version the version that cannot go on.
   */
  async disable(
    { id, version }: { readonly id: number; readonly version: number },
    reason: 'refused' | 'owner_lost',
  ): Promise<void> {
    await this.unitOfWork.run(self, async (unit) => {
      const { statements, now } = unit;
      await lockRules(statements);
      const row = await rowWithId(statements, RULE_ROWS, id);
      if (row === undefined || row.version !== version || row.mode === 'off') return;
      const off = { mode: 'off', since: now, disabledReason: reason, updatedAt: now } as const;
      await updateRule(statements, id, { ...row, ...off });
      await reviseRules(statements);
      await forgetRefusals(statements, id);
      unit.audit({
        ...{ action: 'rule.disabled', targetType: 'rule', targetId: id, actor: null },
        metadata: { reason, before: { mode: row.mode }, after: { mode: 'off' } },
      });
      const owner = await first(
        statements,
        statement(sql<{ id: number }>`SELECT id FROM users WHERE id = ${row.ownerId}
          AND status = 'active'`),
      );
      const told = new Set([...(owner ? [owner.id] : []), ...(await settingsHolders(statements))]);
      unit.emit(ruleTold, {
        ...{ event: 'rule_off', ruleId: id, rule: row.name, requestId: null, departmentId: null },
        ...{ to: [], userIds: [...told], text: null, reason },
        key: `rule-off-${id}-${version}`,
      });
    });
  }
}
