import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { systemCaller } from '../../../../core/context.js';
import { type Statements, statement } from '../../../../core/sql.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import type { ListService } from '../../../requests/maintenance/list/list.service.js';
import type { DisablingService } from '../acting/disabling.service.js';
import { ownersOf } from '../acting/owners.js';
import type { Trigger } from '../content/triggers.js';
import { captureTimes } from './capture.queries.js';
import { type FilterSources, listInputOf } from './listed.js';

const HOUR = 3_600_000;
/** Maximum number of requests of one time. */
const MOST = 1_000;

const self = systemCaller('rules');

/** A rule with a trigger by time. */
interface TimedRule {
  readonly id: number;
  readonly version: number;
  readonly ownerId: number;
  readonly trigger: Trigger;
  readonly since: Date;
  readonly lastRunAt: Date | null;
  readonly enabled: boolean;
}

/** Dependencies of RuleTimes. */
interface Sources extends FilterSources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly requestList: Pick<ListService, 'list'>;
  readonly disabling: Pick<DisablingService, 'disable'>;
  readonly logger: Logger;
  readonly wake: () => void;
  readonly now: () => Date;
}

/** Makes events of the triggers by time: at whole multiples of their hours since 1970 (UTC). */
export class RuleTimes {
  constructor(private readonly sources: Sources) {}

  /** Makes the events that are due; ends early, after a rule, when `signal` is aborted. */
  async runDue(signal?: AbortSignal): Promise<void> {
    const { statements, now, logger } = this.sources;
    const rules = await statements.all(
      statement(sql<TimedRule>`SELECT t.id, t.version, t.owner_id, t.trigger, t.since, s.last_run_at,
          (SELECT rules FROM system_settings WHERE id = 1) AS enabled
        FROM rules AS t JOIN rule_states AS s ON s.rule_id = t.id
        WHERE t.mode <> 'off' AND t.trigger_type = 'time' ORDER BY t.rank, t.id`),
    );
    for (const rule of rules) {
      if (signal?.aborted === true) return;
      try {
        await this.run(rule, now());
      } catch (err) {
        logger.warn({ err, ruleId: rule.id }, 'a rule by time was not judged');
      }
    }
  }

  // What is read by services is read before the transaction: an embedded database has one connection.
  private async run(rule: TimedRule, now: Date): Promise<void> {
    const { statements, disabling, unitOfWork, wake } = this.sources;
    const every = Number(rule.trigger.everyHours) * HOUR;
    const time = new Date(Math.floor(now.getTime() / every) * every);
    const isRun = rule.lastRunAt !== null && rule.lastRunAt >= time;
    if (isRun || time <= rule.since) return;
    // What begins while rules are stopped is not made up for.
    const owners = rule.enabled ? await ownersOf(statements, [rule], now) : undefined;
    const owner = owners?.get(rule.ownerId);
    if (owners && owner === undefined) return await disabling.disable(rule, 'owner_lost');
    const ids = owner === undefined ? [] : await this.requestsOf(owner, rule.trigger.filter ?? {});
    await unitOfWork.run(self, async (unit) => {
      if (!(await takeTime(unit.statements, rule.id, time))) return;
      if (ids.length > 0) await captureTimes(unit.statements, rule.id, ids, unit.now);
      unit.afterCommit(wake);
    });
  }

  /** The requests that the list of a person has with a filter. */
  private async requestsOf(actor: AccountActor, filter: object): Promise<number[]> {
    const input = await listInputOf(this.sources, actor, filter, { sort: 'createdAt', most: MOST });
    const page = await this.sources.requestList.list({ ...self, actor }, input, { id: true });
    return page.items.map(({ id }) => id);
  }
}

/** Notes that a time of a rule is judged. @returns false where another process was first. */
async function takeTime(statements: Statements, ruleId: number, time: Date): Promise<boolean> {
  const taken = sql`UPDATE rule_states SET last_run_at = ${time}::timestamptz
    WHERE rule_id = ${ruleId} AND (last_run_at IS NULL OR last_run_at < ${time}::timestamptz)
    RETURNING rule_id`;
  return (await statements.all(statement(taken))).length > 0;
}
