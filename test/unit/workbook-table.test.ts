import { deflateRawSync } from 'node:zlib';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../src/modules/equipment/open-reports/import/read-table.js';

const COLUMNS = { names: ['tag', 'name', 'note'], required: ['tag'] };

const read = (file: Uint8Array) => readTable(file, COLUMNS, { owner: 'test' });
const workbook = (sheet: Partial<WriteSheet>, options: object = {}) =>
  writeXlsx({
    sheets: [
      { name: 'Sheet', ...sheet },
      { name: 'Other', rows: [['x']] },
    ],
    ...options,
  });
const refusal = async (file: Uint8Array) =>
  await read(file).then(
    () => 'read',
    ({ code, details }) => [code, details.field, details.reason],
  );
const onFile = (reason: unknown) => ['VALIDATION_ERROR', 'file', reason];

/** The texts of the column `name` for cells of a workbook, which are below one another. */
async function textsOf(cells: readonly object[], options: object = {}) {
  const file = await workbook(
    {
      rows: [['tag', 'name'], ...cells.map((_, index) => [`T${index}`])],
      cells: new Map(cells.map((cell, index) => [`${index + 1},1`, cell])),
    },
    options,
  );
  const { rows, errors } = await read(file);
  return { texts: rows.map((row) => row.cells.get('name')), errors };
}

describe('a workbook', () => {
  it('is read from its first sheet, with empty rows and columns without a name', async () => {
    const file = await workbook({
      rows: [[], ['Tag', 'NAME', null], ['0042', ' Pump ', null, null], [null], ['1E5', "'=1+1"]],
    });
    const { rows, errors } = await read(file);
    expect(errors).toEqual([]);
    expect(rows.map(({ row, cells }) => [row, ...cells.values()])).toEqual([
      [3, '0042', 'Pump'],
      [5, '1E5', "'=1+1"],
    ]);
  });

  it('gives cells as they are shown, numbers with a point and all digits', async () => {
    const number = (value: number, numFmt?: string) => ({
      value,
      ...(numFmt && { style: { numFmt } }),
    });
    const { texts, errors } = await textsOf([
      number(42, '00000'),
      number(1_234_567, '000-0000'),
      number(123_456_789_012_345),
      number(1e21),
      number(1e-7),
      number(0.1 + 0.2),
      number(-1234.5, '#,##0.00 "€"'),
      { value: true },
      { formula: '1+1', formulaResult: 2 },
    ]);
    expect(errors).toEqual([]);
    expect(texts).toEqual([
      ...['00042', '123-4567', '123456789012345', '1000000000000000000000', '0.0000001', '0.3'],
      ...['-1234.5', 'true', '2'],
    ]);
  });

  it.each(['1900', '1904'])('gives days of the date system %s', async (dateSystem) => {
    const date = (text: string) => ({ value: new Date(text), style: { numFmt: 'dd.mm.yyyy' } });
    const { texts } = await textsOf([date('2026-02-03T00:00:00Z'), date('2026-02-03T10:30:00Z')], {
      dateSystem,
    });
    expect(texts).toEqual(['2026-02-03', '2026-02-03 10:30:00']);
  });

  it('reports errors of formulas at their cells, and texts that look like them not', async () => {
    const { errors } = await textsOf([
      { value: '#REF!', type: 'error' },
      { formula: 'A1/0', formulaResult: '#DIV/0!' },
      { value: 'see #REF!' },
    ]);
    expect(errors).toEqual([
      { row: 2, field: 'name', reason: 'is #REF!, an error of the workbook' },
      { row: 3, field: 'name', reason: 'is #DIV/0!, an error of the workbook' },
    ]);
  });

  it('of the most that passes is read in bounded time', async () => {
    const style = { numFmt: '00000' };
    const rows = [['tag', ...Array<null>(49).fill(null)]];
    const cells = new Map<string, object>();
    for (let row = 1; row <= 4_999; row += 1) {
      for (let column = 0; column < 50; column += 1)
        cells.set(`${row},${column}`, { value: row, style });
    }
    const { rows: found, errors } = await read(await workbook({ rows, cells }));
    expect([found.length, errors.length]).toEqual([4_999, 4_999 * 49]);
    cells.set('5001,0', { value: 1 });
    cells.set('5000,0', { value: 1 });
    expect(await refusal(await workbook({ rows, cells }))).toEqual(
      onFile('has more than 5000 rows'),
    );
  }, 60_000);
});

describe('what is no workbook is refused with what to do', () => {
  const broken = onFile('is broken, or no workbook: save as .xlsx or CSV');

  it('a ZIP that is broken, or something else', async () => {
    const whole = await workbook({ rows: [['tag'], ['1']] });
    expect(await refusal(whole.slice(0, whole.length - 40))).toEqual(broken);
    expect(await refusal(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toEqual(broken);
    expect(await refusal(zipOf('notes.txt', Buffer.from('x'), 1))).toEqual(broken);
  });

  it('an old one, and an encrypted one', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const reason = 'is a workbook of an old version: save as .xlsx or CSV';
    expect(await refusal(old)).toEqual(onFile(reason));
    const encrypted = await workbook(
      { rows: [['tag']] },
      { encryption: { password: 'secret', spinCount: 1 } },
    );
    expect(await refusal(encrypted)).toEqual(onFile('is encrypted: save it without a password'));
  });

  it('one that is large when it is unpacked, or says less than it is', async () => {
    const zeros = Buffer.alloc(201 * 2 ** 20);
    const reason = 'is a workbook of more than 200 MB when it is unpacked';
    expect(await refusal(zipOf('xl/workbook.xml', zeros, zeros.length))).toEqual(onFile(reason));
    expect(await refusal(zipOf('_rels/.rels', zeros, 0))).toEqual(broken);
    expect(await refusal(zipOf('_rels/.rels', zeros, 1_000))).toEqual(broken);
  });
});

/** A ZIP of one entry, whose directory says another size. */
function zipOf(name: string, content: Buffer, size: number): Uint8Array {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
  const entry = Buffer.concat([
    ...[Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, Buffer.alloc(14), Buffer.from(name)],
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
