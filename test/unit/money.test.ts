import { describe, expect, it } from 'vitest';
import * as consoleMoney from '../../console/src/parts/money.js';
import { Amount, decimalsOf } from '../../src/core/money.js';

describe('the decimals of a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    // Intl has these without decimals, as in cash.
    ['IQD', 3],
    ['RSD', 2],
    ['HUF', 2],
    ['XXX', 2],
  ])('%s has %d, in the service and in the console', (currency, decimals) => {
    expect([decimalsOf(currency), consoleMoney.decimalsOf(currency)]).toEqual([decimals, decimals]);
  });

  it('are the same in the service and in the console for every currency that Intl knows', () => {
    const known = Intl.supportedValuesOf('currency');
    expect(known.length).toBeGreaterThan(150);
    expect(known.map(consoleMoney.decimalsOf)).toEqual(known.map(decimalsOf));
  });

  it('are all shown, in words as well', () => {
    expect(consoleMoney.moneyText('en', 1250, 'IQD')).toMatch(/1\.250$/);
    expect(consoleMoney.moneyText('de', 1250, 'EUR')).toMatch(/^12,50/);
    expect(consoleMoney.minorUnits('12.5', 'KWD')).toBe(12_500);
  });
});

it.each([
  [1250, 2, '12,50'],
  [5, 2, '0,05'],
  [0, 2, '0,00'],
  [-5, 2, '-0,05'],
  [1250, 0, '1250'],
  [1_000_000_000_000, 3, '1000000000,000'],
])('%d with %d decimals is %s in a file', (minorUnits, decimals, text) => {
  expect(new Amount(minorUnits, decimals).text(',')).toBe(text);
});
