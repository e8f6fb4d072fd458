import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type RowOf, rowsOf, select } from '../../src/core/rows.js';
import { columnsOf, db, statement } from '../../src/core/sql.js';

/** Columns come from the schema: one that is renamed there does not compile here. */
const RATES = rowsOf('labourRates', {
  without: ['createdAt'],
  casts: { rate: 'text' },
  computed: { isFree: sql<boolean>`t.rate = 0` },
});
type Rate = RowOf<typeof RATES>;

describe('the columns of a table', () => {
  it('are all of them, by the names of the database', () => {
    expect(columnsOf('labourRates', 'r').compile(db).sql).toBe(
      '"r"."id", "r"."user_id", "r"."in_force_from", "r"."rate", "r"."created_at"',
    );
  });

  it('are without those left out, some of another type, and computed ones follow', () => {
    expect(statement(select(RATES, sql`WHERE t.id = ${7}`))).toEqual({
      text:
        'SELECT "t"."id", "t"."user_id", "t"."in_force_from", "t"."rate"::text AS "rate", ' +
        't.rate = 0 AS "is_free" FROM "labour_rates" AS t WHERE t.id = $1',
      values: [7],
    });
  });

  it('leave out what Prisma does not read', () => {
    expect(columnsOf('maintenanceRequests', 't').compile(db).sql).not.toContain('search_text');
  });
});

describe('the type of a row', () => {
  const row: Rate = { id: 1, userId: 2, inForceFrom: new Date(0), rate: '5', isFree: false };

  it('has the selected columns', () => {
    expect(row.inForceFrom).toEqual(new Date(0));
    // @ts-expect-error: of another type.
    expect(row.rate as number).toBe('5');
    // @ts-expect-error: left out.
    expect(row.createdAt).toBeUndefined();
  });

  it('knows no column that the table does not have', () => {
    // @ts-expect-error
    expect(row.validFrom).toBeUndefined();
    // @ts-expect-error
    expect(rowsOf('labourRates', { without: ['validFrom'] }).table).toBe('labourRates');
    // @ts-expect-error
    expect(rowsOf('labourRates', { casts: { wage: 'text' } }).table).toBe('labourRates');
    // @ts-expect-error
    expect(() => rowsOf('wages')).toThrow();
  });
});
