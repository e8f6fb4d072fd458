import { sql } from 'kysely';
import { select } from '../../../core/rows.js';
import { db, type Statements, statement } from '../../../core/sql.js';
import { inParts, upsertRows } from '../open-reports/import/tree-import.queries.js';
import { PART_ROWS, type PartRow } from './parts.queries.js';
import { columnsOf, type PartFields } from './parts.service.js';

/** The stored parts with these folded numbers, locked until the transaction ends. */
export async function partsBySku(
  statements: Statements,
  keys: readonly string[],
): Promise<Map<string, PartRow>> {
  const rows = await inParts(keys, (some) =>
    statements.all(
      statement(
        select(
          PART_ROWS,
          sql`WHERE t.sku_key = ANY (${some}::text[]) ORDER BY t.id FOR NO KEY UPDATE OF t`,
        ),
      ),
    ),
  );
  return new Map(rows.map((row) => [row.skuKey, row]));
}

/** A part as a file leaves it. */
export interface WrittenPart {
  readonly id: number;
  readonly fields: PartFields;
  /** In thousandths. */
  readonly onHand: bigint;
  /** In billionths of a minor unit. */
  readonly value: bigint;
  readonly isNew: boolean;
}

/** Inserts new parts, and writes changed ones with a higher version. */
export async function writeParts(
  statements: Statements,
  parts: readonly WrittenPart[],
  now: Date,
): Promise<void> {
  await upsertRows(statements, 'parts', parts, ({ id, fields, onHand, value }) => ({
    ...{ ...columnsOf(fields), id, onHand: decimal(onHand, 3), value: decimal(value, 9) },
    ...{ createdAt: now, updatedAt: now },
  }));
}

/** Records the stock of new parts as counts, as creating one does. */
export async function insertCounts(
  statements: Statements,
  parts: readonly WrittenPart[],
  { actorId, at }: { readonly actorId: number; readonly at: Date },
): Promise<void> {
  const counted = parts.filter(({ isNew, onHand }) => isNew && onHand > 0n);
  for (let start = 0; start < counted.length; start += 100) {
    const rows = counted.slice(start, start + 100).map(({ id, fields, onHand }) => {
      const stock = decimal(onHand, 3);
      return {
        ...{ partId: id, kind: 'count' as const, actorId, at },
        ...{ quantity: stock, delta: stock, onHandAfter: stock },
        ...{ unitCost: BigInt(fields.unitCost), cost: 0n, value: '0' },
      };
    });
    await statements.all(statement(db.insertInto('stockMovements').values(rows)));
  }
}

/** A whole number of fractions as a decimal with these digits. */
function decimal(fractions: bigint, digits: number): string {
  const text = String(fractions).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
