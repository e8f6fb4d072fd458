import type { TestApp } from './app.js';

/**
 * Everything that the tables hold, as one text: equal before and after what changes nothing.
 * The internal log is not among them: it has an entry for each denied access.
 */
export async function stateOf(
  app: TestApp,
  tables = [
    'users',
    'departments',
    'sessions',
    'refresh_tokens',
    'maintenance_requests',
    'audit_records',
    'outbox_events',
  ],
): Promise<string> {
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS state FROM ${table} t`,
  );
  const rows = await app.database.prisma.$queryRawUnsafe<{ name: string; state: string }[]>(
    parts.join(' UNION ALL '),
  );
  return rows.map(({ name, state }) => `${name} ${state}`).join('\n');
}
