import { describe, expect, it, vi } from 'vitest';
import {
  type TableColumns,
  TableReader,
} from '../../src/modules/equipment/open-reports/import/csv-table.js';
import { readTable as read } from '../../src/modules/equipment/open-reports/import/read-table.js';
import { CsvWriter } from '../../src/modules/outward/export-files/csv.js';

const COLUMNS: TableColumns = {
  names: ['tag', 'name', 'purchasedOn'],
  required: ['tag'],
  prefix: 'attribute:',
};

const readTable = (file: Uint8Array, columns: TableColumns) =>
  read(file, columns, { owner: 'test' });

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** The rows as lists: the number in a spreadsheet, and the cells in the order of the columns. */
async function rowsOf(file: Uint8Array | string, columns = COLUMNS) {
  const { rows } = await readTable(typeof file === 'string' ? utf8(file) : file, columns);
  return rows.map(({ row, cells }) => [row, ...cells.values()]);
}

const errorsOf = async (text: string) => (await readTable(utf8(text), COLUMNS)).errors;

const refusal = async (file: Uint8Array | string, columns = COLUMNS): Promise<unknown> =>
  await rowsOf(file, columns).then(
    () => 'read',
    ({ code, details }) => [code, details.field, details.reason],
  );
const onFile = (reason: string) => ['VALIDATION_ERROR', 'file', reason];

describe('the encoding', () => {
  it('is UTF-8 where the bytes are valid, without its byte order mark', async () => {
    expect(await rowsOf('tag,name\n1,Tür – 5 €')).toEqual([[2, '1', 'Tür – 5 €']]);
    expect(await rowsOf('\ufefftag,name\n1,Tür')).toEqual([[2, '1', 'Tür']]);
  });

  it('is Windows-1252 otherwise', async () => {
    // An en dash, a euro sign and quotation marks, which Latin-1 has not.
    const file = latin('tag;name\r\n1;T\xfcr \x96 120 \x80, \x84Ger\xe4t\x93');
    expect(await rowsOf(file)).toEqual([[2, '1', 'Tür – 120 €, „Gerät“']]);
  });

  it.each([
    ['UTF-16, little endian', Uint8Array.of(0xff, 0xfe, ...Buffer.from('tag\n1', 'utf16le'))],
    ['without its mark', Uint8Array.from(Buffer.from('tag\n1', 'utf16le'))],
    ['UTF-16, big endian', Uint8Array.of(0xfe, 0xff, 0x30, 0x42)],
  ])('is refused with what to do: %s', async (_name, file) => {
    expect(await refusal(file)).toEqual(onFile('is UTF-16 or no CSV file: save as CSV UTF-8'));
  });
});

describe('the ends of lines', () => {
  it('may be CR alone', async () => {
    expect(await rowsOf('sep=;\rtag;name\r1;a\r\r2;b\r')).toEqual([
      [2, '1', 'a'],
      [4, '2', 'b'],
    ]);
    expect(await rowsOf('tag,name\n1,a\rb\n')).toEqual([[2, '1', 'a\rb']]);
  });
});

describe('the separator', () => {
  it('is the tab where the header has most of it', async () => {
    expect(await rowsOf('tag\tname\n1\ta,b;c')).toEqual([[2, '1', 'a,b;c']]);
  });

  it.each([
    ['commas', 'tag,name\n1,a;b', 'a;b'],
    ['semicolons', 'tag;name\n1;a,b', 'a,b'],
    ['a first line, which is no row', 'sep=;\r\ntag;name\r\n1;a,b', 'a,b'],
    ['a first line with another character', 'SEP=\t\ntag\tname\n1\ta,b', 'a,b'],
    ['a first line against the header', 'sep=,\ntag,"name"\n1,a;b', 'a;b'],
  ])('%s', async (_name, text, name) => {
    expect(await rowsOf(text)).toEqual([[2, '1', name]]);
  });

  it('counts outside of quotes alone', async () => {
    const prefixed = ['tag', '"attribute:a,""b"",c,d"', 'name'].join(';');
    const { columns } = await readTable(utf8(`${prefixed}\n1;2;3`), COLUMNS);
    expect(columns).toEqual(['tag', 'attribute:a,"b",c,d', 'name']);
    const inches = await readTable(utf8('tag;attribute:5" pipe,a;name\n1;2;3'), COLUMNS);
    expect(inches.columns).toEqual(['tag', 'attribute:5" pipe,a', 'name']);
  });

  it('is not needed for one column', async () => {
    expect(await rowsOf('tag\n1\n2')).toEqual([
      [2, '1'],
      [3, '2'],
    ]);
  });
});

describe('cells', () => {
  it('may have quotes, separators and line breaks within quotes', async () => {
    const text = 'tag,name\r\n1,"a, ""b""\r\nc\nd"\r\n2,e\n3,f';
    expect(await rowsOf(text)).toEqual([
      [2, '1', 'a, "b"\r\nc\nd'],
      [3, '2', 'e'],
      [4, '3', 'f'],
    ]);
  });

  it('have quotes as they are where these do not begin the cell', async () => {
    const text = 'tag,name\n1,5" pipe\n2,Door "B"\n3, "x"\n4,3/4""\n5,"B, C" stuck';
    expect((await rowsOf(text)).map(([, , name]) => name)).toEqual([
      '5" pipe',
      'Door "B"',
      '"x"',
      '3/4""',
      '"B, C" stuck',
    ]);
  });

  it('are trimmed, and lose one apostrophe that guards a formula', async () => {
    const names = ["'=1+1", "'+49 30", "'-x", "'@x", "''=x", "'x", "'90s", ' \u00a0a b\t', "'"];
    const text = `tag,name\n${names.map((name, index) => `${index},"${name}"`).join('\n')}`;
    expect((await rowsOf(text)).map(([, , name]) => name)).toEqual([
      '=1+1',
      '+49 30',
      '-x',
      '@x',
      "''=x",
      "'x",
      "'90s",
      'a b',
      "'",
    ]);
  });

  it('come back as an export wrote them', async () => {
    const texts = ['=1', '-5 °C', '＝x', 'a;b', 'a,"b"', 'x\r\ny', 'Tür', "it's"];
    for (const reader of [undefined, { language: 'de', timezone: 'UTC' }]) {
      const writer = new CsvWriter(reader);
      const file = writer.header(['tag', 'name']) + writer.rows(texts.map((text) => [1, text]));
      expect((await rowsOf(file)).map(([, , name]) => name)).toEqual(texts);
    }
  });
});

describe('rows', () => {
  it('have the numbers of a spreadsheet; empty ones are skipped and counted', async () => {
    const text = 'tag,name\r\n\r\n1,"a\r\nb"\r\n , \r\n;\n,,,\n2,c\r\n\r\n\r\n';
    // The fifth row has a semicolon as its text.
    expect(await rowsOf(text)).toEqual([
      [3, '1', 'a\r\nb'],
      [5, ';', ''],
      [7, '2', 'c'],
    ]);
  });

  it('may end early; cells beyond the columns are errors of the row when they are filled', async () => {
    const text = 'tag,name,\n1\n2,b,,\n3,c,x,y\n4,d,,z';
    expect(await rowsOf(text)).toEqual([
      [2, '1', ''],
      [3, '2', 'b'],
      [4, '3', 'c'],
      [5, '4', 'd'],
    ]);
    const reason = 'is filled, but has no column';
    expect(await errorsOf(text)).toEqual([
      { row: 4, field: 'C', reason },
      { row: 4, field: 'D', reason },
      { row: 5, field: 'D', reason },
    ]);
    const far = `tag${',x'.repeat(28)}`.replaceAll(',x', ',');
    expect((await errorsOf(`${far}\n1${','.repeat(27)}z`))[0]?.field).toBe('AB');
  });

  it('that begin a quote and do not end it are an error', async () => {
    const text = 'tag,name\n1,a\n2,"b\n3,c\n';
    expect(await rowsOf(text)).toEqual([[2, '1', 'a']]);
    expect(await errorsOf(text)).toEqual([
      { row: 3, field: 'name', reason: 'has a quote that is not closed' },
    ]);
    expect(await refusal('tag,"name\n1,a')).toEqual(
      onFile('has a quote in its first row that is not closed'),
    );
  });

  it('are 5,000 at most, without the empty ones', async () => {
    const rows = (count: number) => `tag\n${'1\n\n'.repeat(count)}`;
    expect(await rowsOf(rows(5000))).toHaveLength(5000);
    expect(await refusal(rows(5001))).toEqual(onFile('has more than 5000 rows'));
  });

  it.each([
    ['lines', `tag\n${'\n'.repeat(100_000)}`, 'has more than 100000 lines'],
    ['9 MB of line ends', '\n'.repeat(9_000_000), 'has more than 100000 lines'],
    ['columns', `tag\n1${','.repeat(256)}`, 'has more than 256 columns in row 2'],
    ['9 MB of commas', ','.repeat(9_000_000), 'has more than 256 columns in row 1'],
    [
      '9 MB of columns',
      `tag,${Array.from({ length: 500_000 }, (_, n) => `attribute:${n}`).join(',')}`,
      'has more than 256 columns in row 1',
    ],
    ['cells', `tag,name${','.repeat(248)}\n`.repeat(1_001), 'has more than 250000 cells'],
    [
      'characters of a cell',
      `tag\n${'x'.repeat(32_768)}`,
      'has a cell of more than 32767 characters in row 2',
    ],
    [
      'characters of the name of a column',
      `tag,attribute:${'x'.repeat(300)}`,
      `has the column attribute:${'x'.repeat(89)}…, whose name is too long`,
    ],
  ])('have a bound of %s', async (_name, text, reason) => {
    expect(await refusal(text)).toEqual(onFile(reason));
  });

  it('of a large file come in parts, between which other work of the process passes', async () => {
    const header = Array.from({ length: 49 }, (_, index) => `attribute:a${index}`).join(',');
    const cells = Array.from({ length: 50 }, (_, index) => `cell ${index}`).join(',');
    const add = vi.spyOn(TableReader.prototype, 'add');
    let [most, added] = [0, 0];
    let isRead = false;
    const look = () => {
      most = Math.max(most, add.mock.calls.length - added);
      added = add.mock.calls.length;
      if (!isRead) setImmediate(look);
    };
    setImmediate(look);
    const { rows } = await readTable(utf8(`tag,${header}\n${`${cells}\n`.repeat(4_999)}`), COLUMNS);
    isRead = true;
    expect(rows).toHaveLength(4_999);
    // 4,000 cells.
    expect(most).toBe(80);
  });

  it('are not read when the sender has gone', async () => {
    const file = utf8('tag\n1');
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(read(file, COLUMNS, { owner: 'a', signal })).rejects.toThrow('gone');
    const gone = new AbortController();
    const reading = read(file, COLUMNS, { owner: 'a', signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });
});

describe('the header', () => {
  it('is folded: any case, order, width and white space', async () => {
    const columns = { names: ['tag', 'name of it'], required: ['tag'] };
    const text = ' Name\u00a0 OF  it ,ＴＡＧ\nPump,1';
    expect((await readTable(utf8(text), columns)).columns).toEqual(['name of it', 'tag']);
  });

  it('has the names of the interface, and the rest of a prefix as it is written', async () => {
    const text = 'TAG,PurchasedON,Attribute: Rated  Power\n1,2026-01-31,5 kW';
    const { columns, rows } = await readTable(utf8(text), COLUMNS);
    expect(columns).toEqual(['tag', 'purchasedOn', 'attribute:Rated  Power']);
    expect(rows[0]?.cells.get('purchasedOn')).toBe('2026-01-31');
    expect(rows[0]?.cells.get('attribute:Rated  Power')).toBe('5 kW');
  });

  it('may come after empty rows', async () => {
    expect(await rowsOf('\r\n,\r\ntag,name\r\n1,a')).toEqual([[4, '1', 'a']]);
  });

  it.each([
    [
      'an unknown column',
      'tag,nmae\n',
      'has the column nmae, which is not known here; did you mean name?; known: tag, name, purchasedOn',
    ],
    [
      'an attribute without a name',
      'tag,attribute: \n',
      'has the column attribute:, which is not known here; known: tag, name, purchasedOn',
    ],
    [
      'a column twice',
      'tag,name,NAME\n',
      'has the column NAME twice; known: tag, name, purchasedOn',
    ],
    [
      'an attribute twice',
      'tag,attribute:A,attribute: a\n',
      'has the column attribute: a twice; known: tag, name, purchasedOn',
    ],
    ['no required column', 'name\nx', 'has no column tag'],
    ['nothing', '', 'has no row with the names of the columns'],
    ['nothing but white space', ' \r\n;;\r\n', 'has no row with the names of the columns'],
    ['a separator alone', 'sep=;', 'has no row with the names of the columns'],
  ])('with %s is refused', async (_name, text, reason) => {
    expect(await refusal(text)).toEqual(onFile(reason));
  });

  it('names all of its faults at once', async () => {
    const failure = await read(utf8('Nr;name;Name;Ort\n1'), COLUMNS, { owner: 'test' }).catch(
      (error) => error,
    );
    const reasons = [
      'has the column Nr, which is not known here',
      'has the column Ort, which is not known here',
      'has the column Name twice',
      'has no column tag',
    ];
    expect(failure.details).toEqual({
      field: 'file',
      reason: `${reasons.join('; ')}; known: tag, name, purchasedOn`,
      errors: reasons.map((reason) => ({ field: 'file', reason })),
      ...{ unknown: ['Nr', 'Ort'], repeated: ['Name'], missing: ['tag'] },
      known: ['tag', 'name', 'purchasedOn'],
    });
  });

  it('may name the currency or the zone, as exports do', async () => {
    const written = 'TAG (EUR),name (Europe/Berlin),purchasedOn (America/Argentina/Salta)\n1,a,b';
    expect(await rowsOf(written)).toEqual([[2, '1', 'a', 'b']]);
    expect(await refusal('tag,name (old name)\n')).toEqual(
      onFile(
        'has the column name (old name), which is not known here; known: tag, name, purchasedOn',
      ),
    );
  });

  it('takes a prefix only where there is one', async () => {
    const columns = { names: ['tag'], required: ['tag'] };
    expect(await refusal('tag,attribute:a\n', columns)).toEqual(
      onFile('has the column attribute:a, which is not known here; known: tag'),
    );
  });
});
