import { sql } from 'kysely';
import { select } from '../../../core/rows.js';
import { type Statements, statement } from '../../../core/sql.js';
import { inParts, upsertRows } from '../../equipment/open-reports/import/tree-import.queries.js';
import {
  CONTRACTOR_ROWS,
  type ContractorFields,
  type ContractorRow,
  columnsOf,
  writeCategories,
} from './contractors.queries.js';

/** The stored contractors with these folded names, locked until the transaction ends. */
export async function contractorsByName(
  statements: Statements,
  keys: readonly string[],
): Promise<Map<string, ContractorRow>> {
  const rows = await inParts(keys, (some) =>
    statements.all(
      statement(
        select(
          CONTRACTOR_ROWS,
          sql`WHERE t.name_key = ANY (${some}::text[]) ORDER BY t.id FOR NO KEY UPDATE OF t`,
        ),
      ),
    ),
  );
  return new Map(rows.map((row) => [row.nameKey, row]));
}

/** A contractor as a file leaves it. */
export interface WrittenContractor {
  readonly id: number;
  readonly fields: ContractorFields;
}

/** Contractors whose categories a statement writes. */
const AT_ONCE = 100;

/** Inserts new contractors, and writes changed ones with a higher version. */
export async function writeContractors(
  statements: Statements,
  contractors: readonly WrittenContractor[],
  now: Date,
): Promise<void> {
  await upsertRows(statements, 'contractors', contractors, ({ id, fields }) => ({
    ...{ ...columnsOf(fields), id, createdAt: now, updatedAt: now },
  }));
  for (let start = 0; start < contractors.length; start += AT_ONCE) {
    const some = contractors.slice(start, start + AT_ONCE);
    await writeCategories(
      statements,
      some.map(({ id, fields: { categoryIds } }) => ({ id, categoryIds })),
    );
  }
}
