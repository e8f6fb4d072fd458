import { sql } from 'kysely';
import { first, statement } from '../../../core/sql.js';
import { type Check, ok, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';

const NAME = 'rules';

/** Time within which an event that rules wait for is worked on, in milliseconds. */
const LATE = 300_000;

interface Findings {
  readonly present: number;
  readonly refused: readonly number[];
  readonly ownerLost: readonly number[];
  readonly stopped: boolean;
  readonly late: number;
}

/** Names rules that the service switched off, rules that the setting stops, and events that nobody works on. */
export async function checkRules({ statements }: Database, now: number): Promise<Check> {
  const findings = sql<Findings>`SELECT count(*)::int AS present,
      coalesce(array_agg(id ORDER BY id) FILTER (WHERE disabled_reason = 'refused'), '{}') AS refused,
      coalesce(array_agg(id ORDER BY id) FILTER (WHERE disabled_reason = 'owner_lost'), '{}')
        AS owner_lost,
      count(*) FILTER (WHERE mode <> 'off') > 0
        AND NOT coalesce((SELECT rules FROM system_settings WHERE id = 1), true) AS stopped,
      (SELECT count(*)::int FROM rule_events WHERE at < ${new Date(now - LATE)}::timestamptz) AS late
    FROM rules WHERE archived_at IS NULL`;
  const row = await first(statements, statement(findings));
  if (row === undefined) return ok(NAME, 'none');
  const { present, refused, ownerLost, stopped, late } = row;
  const found: (readonly [message: string, advice: string])[] = [];
  if (refused.length > 0) {
    const message = `switched off, because they were refused five times in a row: ${refused.join(', ')}`;
    found.push([message, 'Look at their firings, and switch them on again.']);
  }
  if (ownerLost.length > 0) {
    const message = `switched off, because their owner may not go on: ${ownerLost.join(', ')}`;
    found.push([message, 'Let somebody who holds the settings write them.']);
  }
  if (stopped) {
    found.push(['all are stopped by the setting `rules`', 'Is that still meant to be so?']);
  }
  if (late > 0) {
    const message = `${late} events have waited for more than five minutes`;
    found.push([message, 'Is a process that runs jobs up? Read its log.']);
  }
  if (found.length === 0) return ok(NAME, present === 0 ? 'none' : 'without a finding');
  const [messages, advices] = [0, 1].map((part) => found.map((one) => one[part] ?? ''));
  return warning(NAME, messages?.join('; ') ?? '', advices?.join(' ') ?? '');
}
