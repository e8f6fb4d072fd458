import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFold } from '../../src/core/search-fold.js';
import type { Database } from '../../src/infra/database/database.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { openEmptyDatabase } from '../support/database.js';
import { sample } from '../support/full.js';
import { rowsOf } from '../support/rows.js';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

const rows = async (text: string, values: readonly unknown[] = []) =>
  await rowsOf(database.statements, text, [...values]);

const texts = async (table: string) =>
  (await rows(`SELECT search_text FROM ${table} ORDER BY id`)).map(([text]) => text);

it('rows get their texts as they are written', async () => {
  await migrate(database);
  await rows("INSERT INTO departments (name, name_key) VALUES ('Küche  Nord', 'küche nord')");
  await rows(
    "INSERT INTO users (email, role, last_name) VALUES ('a@example.org', 'employee', 'Ł')",
  );
  await rows(
    `INSERT INTO maintenance_requests (title, description, department_id, requester_id)
     VALUES ('Tür 1', 'Straße', 1, 1)`,
  );
  expect(await texts('departments')).toEqual(['kuche nord']);
  expect(await texts('users')).toEqual(['a@example.org\n\nl']);
  expect(await texts('maintenance_requests')).toEqual(['tur 1\nstrasse']);

  await rows("UPDATE maintenance_requests SET description = 'Ærø' WHERE id = 1");
  await rows("UPDATE users SET first_name = 'Zoë', last_name = NULL");
  await rows("UPDATE departments SET name = 'Büro'");
  expect((await texts('maintenance_requests'))[0]).toBe('tur 1\naero');
  expect(await texts('users')).toEqual(['a@example.org\nzoe\n']);
  expect(await texts('departments')).toEqual(['buro']);
});

/** Characters that came with Unicode 15 to 17, which not every database knows yet. */
const NEW =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the characters are meant one by one
  /[\u088f\u0897\u0c5c\u0cdc\u1acf-\u1aeb\u1c89\u1c8a\u2ffc-\u2fff\u31e4-\u31e5\u31ef\ua7c0-\ua7ff\u{105c0}-\u{105ff}\u{10940}-\u{1095f}\u{10d40}-\u{10d8f}\u{10ea0}-\u{10eff}\u{11180}-\u{11fff}\u{13430}-\u{143ff}\u{16100}-\u{1613f}\u{16d40}-\u{16dff}\u{16ea0}-\u{16edf}\u{16ff0}-\u{16fff}\u{1ccd0}-\u{1d0ff}\u{1df00}-\u{1e6ff}\u{187f8}-\u{18dff}\u{2ebf0}-\u{2ee5f}\u{323b0}-\u{3347f}]/u;

/** All characters by hundreds; outside of the full run a quarter of these. */
function characters(): readonly string[][] {
  const all: string[] = [];
  for (let code = 1; code < 0x11_0000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    // The ideographs of one block are alike.
    const isAlike = code > 0x2_0000 && code % 64 !== 0 && !/\p{M}/u.test(character);
    if (/\P{Cn}/u.test(character) && !NEW.test(character) && !isAlike) all.push(character);
  }
  const hundreds = Array.from({ length: Math.ceil(all.length / 500) }, (_, n) =>
    all.slice(500 * n, 500 * (n + 1)),
  );
  return hundreds.filter((_some, n) => n < 8 || n % sample(1, 4) === 0);
}

describe('the function of the database', () => {
  it('folds every letter as the program does', async () => {
    const different: string[] = [];
    for (const some of characters()) {
      const folded = await rows(
        `SELECT search_fold(value) AS own, search_fold('Aa' || value || value || 'Σ') AS among FROM unnest($1::text[])
           WITH ORDINALITY AS given(value, place) ORDER BY place`,
        [`{${some.map((one) => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')}}`],
      );
      some.forEach((one, place) => {
        const expected = [searchFold(one), searchFold(`Aa${one}${one}Σ`)];
        if (JSON.stringify(folded[place]) !== JSON.stringify(expected)) {
          different.push(`U+${one.codePointAt(0)?.toString(16)} ${folded[place]} ${expected}`);
        }
      });
    }
    expect(different).toEqual([]);
  });

  it('knows the same letters and digits', async () => {
    const different: string[] = [];
    for (const some of characters()) {
      const own = await rows(
        `SELECT regexp_replace(value COLLATE "und-x-icu", '[^[:alnum:]]', '', 'g') <> '' FROM unnest($1::text[])
           WITH ORDINALITY AS given(value, place) ORDER BY place`,
        [`{${some.map((one) => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')}}`],
      );
      some.forEach((one, place) => {
        if (own[place]?.[0] !== /[\p{L}\p{Nd}]/u.test(one))
          different.push(`U+${one.codePointAt(0)?.toString(16)}`);
      });
    }
    expect(different).toEqual([]);
  });

  it.each([
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ŁÓDŹ', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Œuvre', 'oeuvre'],
    ['Ἀθῆναι ΟΔΌΣ', 'αθηναι οδοσ'],
    ['οδός', 'οδοσ'],
    ['ISPARTA ısı İzmir', 'isparta isi izmir'],
    ['Ёлка и йод', 'елка и иод'],
    ['Ｐｉｐｅ №１', 'pipe no1'],
    ['ﬁlter', 'filter'],
    ['Rohr\u00adbruch\u200b', 'rohrbruch'],
    ['don’t', "don't"],
    ['\u0301\u0308', ''],
    ['Đà Nẵng', 'da nang'],
    ['हिन्दी', 'हनद'],
    ['ที่นี่', 'ทน'],
    ['ᾳ', 'αι'],
    ['ẞ ŉ ǰ ΐ և', 'ss ʼn j ι եւ'],
    ['שָׁלוֹם', 'שלום'],
    ['100 % \\ _', '100 % \\ _'],
  ])('%s is %s', async (text, folded) => {
    expect(searchFold(text)).toBe(folded);
    expect(await rows('SELECT search_fold($1)', [text])).toEqual([[folded]]);
  });
});
