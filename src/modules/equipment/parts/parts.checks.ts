import { sql } from 'kysely';
import { statement } from '../../../core/sql.js';
import { type Check, failed, ok } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';

/** Compares the stock of each part with the sum of its movements, in one statement. */
export async function checkStock({ statements }: Database): Promise<Check> {
  const differences = statement(sql<{ sku: string }>`
    SELECT part.sku FROM parts AS part
    LEFT JOIN (SELECT part_id, sum(delta) AS total FROM stock_movements GROUP BY part_id) AS moved
      ON moved.part_id = part.id
    WHERE part.on_hand <> coalesce(moved.total, 0) ORDER BY part.id LIMIT 10`);
  const wrong = await statements.all(differences);
  if (wrong.length === 0) return ok('stock', 'as much as the movements add up to');
  return failed(
    'stock',
    `differs from the sum of the movements: ${wrong.map(({ sku }) => sku).join(', ')}`,
    'The tables were changed besides the service: count these parts.',
  );
}
