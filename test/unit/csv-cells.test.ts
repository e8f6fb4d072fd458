import { describe, expect, it } from 'vitest';
import {
  CellReader,
  dayCell,
  InvalidCell,
  integerCell,
  moneyCell,
  textCell,
} from '../../src/modules/equipment/open-reports/import/csv-cells.js';
import { readTable } from '../../src/modules/equipment/open-reports/import/read-table.js';

describe('values', () => {
  const reasonOf = (value: unknown) => (value instanceof InvalidCell ? value.reason : value);
  const DAY = 'must be a day: 2026-01-31 or 31.01.2026';
  const MONEY = 'must be an amount such as 1250,50, with at most 2 decimals';
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['31.01.2026', '2026-01-31'],
    ['29.02.2024', '2024-02-29'],
    ['29.02.2026', DAY],
    ['2026-02-30', DAY],
    ['31.13.2026', DAY],
    ['1.2.2026', DAY],
    ['31. 1. 2024', DAY],
    ['31/01/2024', DAY],
    ['31.01.24', DAY],
    ['31.01.2024 00:00', DAY],
    ['2024-01-31T23:30:00Z', DAY],
    ['45322', DAY],
    ['1900-01-00', DAY],
  ])('a day: %s', (text, expected) => {
    expect(reasonOf(dayCell(text))).toBe(expected);
  });

  it.each([
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['1250,50', 125_050],
    ['0,07', 7],
    ['0', 0],
    ['10000000000.00', 1_000_000_000_000],
    ['1.250,50', MONEY],
    ['1,250.50', MONEY],
    ['1,250', MONEY],
    ['1 250', MONEY],
    ['12,', MONEY],
    [',5', MONEY],
    ['1.005', MONEY],
    ['-1', MONEY],
    ['12 €', MONEY],
    ['1e3', MONEY],
  ])('an amount: %s', (text, expected) => {
    expect(reasonOf(moneyCell(2)(text))).toBe(expected);
  });

  it('an amount has as many decimals as its currency', () => {
    const none = 'must be an amount such as 125050, with no decimals';
    const three = 'must be an amount such as 125,050, with at most 3 decimals';
    expect([reasonOf(moneyCell(0)('1250')), reasonOf(moneyCell(0)('1250,5'))]).toEqual([
      1250,
      none,
    ]);
    expect([reasonOf(moneyCell(3)('12,5')), reasonOf(moneyCell(3)('12.5005'))]).toEqual([
      12_500,
      three,
    ]);
  });

  it.each([
    ['3', 3],
    ['-3', -3],
    ['007', 7],
    ['3.0', 'must be a whole number'],
    ['three', 'must be a whole number'],
    ['9999999999999999', 'must be a whole number'],
  ])('a whole number: %s', (text, expected) => {
    expect(reasonOf(integerCell(text))).toBe(expected);
  });

  it('are read by column: no column, an empty cell, a wrong one', async () => {
    const { rows } = await readTable(
      new TextEncoder().encode('tag,purchasedOn\n1,31.01.2026\n2,\n3,soon'),
      { names: ['tag', 'name', 'purchasedOn'], required: ['tag'] },
      { owner: 'test' },
    );
    const reader = new CellReader();
    expect(rows.map((row) => reader.read(row, 'purchasedOn', dayCell))).toEqual([
      '2026-01-31',
      null,
      undefined,
    ]);
    expect(rows.map((row) => reader.read(row, 'name', textCell))).toEqual(Array(3).fill(undefined));
    reader.add(2, 'tag', 'is there twice');
    expect(reader.errors).toEqual([
      { row: 4, field: 'purchasedOn', reason: DAY },
      { row: 2, field: 'tag', reason: 'is there twice' },
    ]);
  });
});
