import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../../core/actor.js';
import { systemCaller } from '../../../../core/context.js';
import type { KnownListViews } from '../../../../core/list-views.js';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { validated } from '../../../../core/validation.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { readViewFor, viewsOf } from '../../../outward/saved-views/view-filters.js';
import type { ListService } from '../../../requests/maintenance/list/list.service.js';
import { ListMaintenanceRequestsInput } from '../../../requests/maintenance/list/list.types.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import type { DisablingService } from '../acting/disabling.service.js';
import type { Trigger } from '../content/triggers.js';
import { captureTimes } from './capture.queries.js';

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
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly fields: KnownFieldsService;
  readonly lists: ReadonlyMap<string, KnownListViews>;
  readonly requestList: Pick<ListService, 'list'>;
  readonly disabling: Pick<DisablingService, 'disable'>;
  readonly logger: Logger;
  readonly wake: () => void;
}

/** Makes events of the triggers by time: at whole multiples of their hours since 1970 (UTC). */
export class RuleTimes {
  constructor(private readonly sources: Sources) {}

  /** Makes the events that are due; ends early, after a rule, when `signal` is aborted. */
  async runDue(signal?: AbortSignal): Promise<void> {
    const { statements, unitOfWork, logger } = this.sources;
    const rules = await statements.all(
      statement(sql<{ id: number }>`SELECT id FROM rules
        WHERE mode <> 'off' AND trigger_type = 'time' ORDER BY rank, id`),
    );
    for (const { id } of rules) {
      if (signal?.aborted === true) return;
      try {
        await unitOfWork.run(self, (unit) => this.run(unit, id));
      } catch (err) {
        logger.warn({ err, ruleId: id }, 'a rule by time was not judged');
      }
    }
  }

  private async run(unit: Unit, id: number): Promise<void> {
    const { statements, now } = unit;
    const rule = await lockedRule(statements, id);
    if (rule === undefined) return;
    const every = Number(rule.trigger.everyHours) * HOUR;
    const time = new Date(Math.floor(now.getTime() / every) * every);
    const isRun = rule.lastRunAt !== null && rule.lastRunAt >= time;
    if (isRun || time <= rule.since) return;
    await statements.all(
      statement(
        sql`UPDATE rule_states SET last_run_at = ${time}::timestamptz WHERE rule_id = ${id}`,
      ),
    );
    // What begins while rules are stopped is not made up for.
    if (!rule.enabled) return;
    const [account] = await activeAccounts(statements, [rule.ownerId], now);
    const owner: AccountActor | undefined = account && {
      ...{ kind: 'command', command: 'rules', ...account },
    };
    if (owner === undefined || !holds(owner, 'system.settings')) {
      unit.afterCommit(() => this.sources.disabling.disable(rule, 'owner_lost'));
      return;
    }
    const ids = await this.requestsOf(owner, rule.trigger.filter ?? {});
    await captureTimes(statements, id, ids, now);
    unit.afterCommit(this.sources.wake);
  }

  /** The requests that the list of a person has with a filter. */
  private async requestsOf(actor: AccountActor, filter: object): Promise<number[]> {
    const { fields, lists, requestList } = this.sources;
    const views = viewsOf(lists, 'maintenance');
    const { input } = await readViewFor(actor, fields, views, { filter, sort: 'createdAt' });
    const whole = validated(ListMaintenanceRequestsInput, input);
    const caller = { ...self, actor };
    const page = await requestList.list(caller, { ...whole, limit: MOST }, { id: true });
    return page.items.map(({ id }) => id);
  }
}

async function lockedRule(statements: Statements, id: number): Promise<TimedRule | undefined> {
  return await first(
    statements,
    statement(sql<TimedRule>`SELECT t.id, t.version, t.owner_id, t.trigger, t.since, s.last_run_at,
        (SELECT rules FROM system_settings WHERE id = 1) AS enabled
      FROM rules AS t JOIN rule_states AS s ON s.rule_id = t.id
      WHERE t.id = ${id} AND t.mode <> 'off' FOR UPDATE OF s SKIP LOCKED`),
  );
}
