import { describe, expect, it } from 'vitest';
import { Amount } from '../../src/core/money.js';
import { CsvWriter } from '../../src/modules/outward/export-files/csv.js';

const AT = new Date('2026-03-02T09:40:00.000Z');

describe('CSV for programs', () => {
  it('has commas, CRLF, times of JSON and no byte order mark', () => {
    const csv = new CsvWriter();
    expect(csv.header(['id', 'at'])).toBe('id,at\r\n');
    expect(csv.rows([[1, AT]])).toBe('1,2026-03-02T09:40:00.000Z\r\n');
    expect(csv.rows([])).toBe('');
  });
});

describe('CSV for spreadsheets', () => {
  it.each([
    ['en', ','],
    ['en-US', ','],
    ['ja', ','],
    ['de', ';'],
    ['de-DE', ';'],
    ['de-CH', ','],
    ['fr-FR', ';'],
    ['pt-BR', ';'],
  ])('in %s separates by %s, after a byte order mark', (language, separator) => {
    const csv = new CsvWriter({ language, timezone: 'UTC' });
    expect(csv.header(['a', 'b'])).toBe(`\ufeffa${separator}b\r\n`);
    // Both are quoted: a program may expect the other separator.
    expect(csv.rows([['x;y', 'x,y']])).toBe(`"x;y"${separator}"x,y"\r\n`);
    expect(csv.rows([['a;=1+1', 'b\t=1+1']])).toBe(`"a;=1+1"${separator}"b\t=1+1"\r\n`);
  });

  it.each([
    ['Europe/Berlin', '2026-03-02 10:40:00'],
    ['America/New_York', '2026-03-02 04:40:00'],
    ['UTC', '2026-03-02 09:40:00'],
    ['Not/AZone', '2026-03-02 09:40:00'],
  ])('has times of %s', (timezone, text) => {
    expect(new CsvWriter({ language: 'en', timezone }).rows([[AT]])).toBe(`${text}\r\n`);
  });

  it('has numbers and amounts with the decimal sign, unquoted', () => {
    const cells = [2.5, -0.25, new Amount(1250, 2), new Amount(-5, 2), new Amount(1250, 0)];
    const de = new CsvWriter({ language: 'de', timezone: 'UTC' });
    expect(de.rows([cells])).toBe('2,5;-0,25;12,50;-0,05;1250\r\n');
    expect(new CsvWriter().rows([cells])).toBe('2.5,-0.25,12.50,-0.05,1250\r\n');
  });

  it('has midnight as 00', () => {
    const csv = new CsvWriter({ language: 'de', timezone: 'UTC' });
    expect(csv.rows([[new Date('2026-03-02T00:00:00Z')]])).toBe('2026-03-02 00:00:00\r\n');
  });
});

it.each([undefined, { language: 'de', timezone: 'UTC' }])(
  'null is empty, truth is a word, numbers stay, formulas do not (%o)',
  (reader) => {
    const csv = new CsvWriter(reader);
    const values = [null, undefined, true, false, -5, 12n, '=1+1', '-5', '@x', 'Zoë', { a: 1 }];
    expect(csv.rows(values.map((value) => [value, 'x'])).replaceAll(/[,;]x\r\n/g, '|')).toBe(
      `||true|false|-5|12|'=1+1|'-5|'@x|Zoë|"{""a"":1}"|`,
    );
  },
);
