import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/infra/database/rows.js';

/** Object ids of PostgreSQL's types. */
const [INT, TEXT, BOOLEAN, TIMESTAMPTZ, BIGINT] = [23, 25, 16, 1184, 20];

const fields = (...columns: readonly [string, number][]) =>
  columns.map(([name, dataTypeID]) => ({ name, dataTypeID }));

describe('the reader of a statement', () => {
  it('converts the text of each column by its type, and keeps null', () => {
    const read = readerOf(
      fields(
        ['id', INT],
        ['full_name', TEXT],
        ['is_open', BOOLEAN],
        ['at', TIMESTAMPTZ],
        ['n', BIGINT],
      ),
    );
    expect(read(['7', 'seven', 't', '2026-01-31 12:00:00.5+00', '9007199254740993'])).toEqual({
      id: 7,
      fullName: 'seven',
      isOpen: true,
      at: new Date('2026-01-31T12:00:00.500Z'),
      n: 9_007_199_254_740_993n,
    });
    expect(read([null, null, null, null, null])).toEqual({
      id: null,
      fullName: null,
      isOpen: null,
      at: null,
      n: null,
    });
  });

  it('makes objects of names with dots, null without their id, and so with what is in them', () => {
    const read = readerOf(
      fields(
        ['id', INT],
        ['owner.id', INT],
        ['owner.team.id', INT],
        ['owner.team.lead_name', TEXT],
      ),
    );
    expect(read(['1', '2', '3', 'Ada'])).toEqual({
      id: 1,
      owner: { id: 2, team: { id: 3, leadName: 'Ada' } },
    });
    expect(read(['1', '2', null, null])).toEqual({ id: 1, owner: { id: 2, team: null } });
    expect(read(['1', null, '3', 'Ada'])).toEqual({ id: 1, owner: null });
  });

  it('takes names that are code for names', () => {
    const name = '"];throw new Error("run");["';
    expect(readerOf(fields([name, TEXT], ["it's", TEXT]))(['a', 'b'])).toEqual({
      [name]: 'a',
      "it's": 'b',
    });
  });

  it('refuses an object without an id', () => {
    expect(() => readerOf(fields(['owner.name', TEXT]))).toThrow('The object owner');
  });
});
