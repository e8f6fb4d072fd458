import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf } from '../../../support/comments.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import { rowsOf } from '../../../support/rows.js';
import { searchByGraphql, searchByRest } from '../../../support/search.js';

const TEXTS = 10_000;

/** Letters of eight scripts; for some, with marks that their words contain. */
const SCRIPTS: Readonly<Record<string, string>> = {
  latin: 'aàbcdeéfghijklmnñoöpqrsßtuüvwxyzÄŁŞÅ',
  greek: 'αάβγδεέζηθικλμνξοόπρσςτυφχψωΏΣ',
  cyrillic: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяЇ',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםן',
  arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإ',
  devanagari: 'अआइकखगघचजटडतथदनपबमयरलवसहाीि',
  thai: 'กขคงจชดตทนบปพมยรลวสหอาิีุ',
  korean: '가나다라마바사아자차카타파하건물층문',
};

const below = randomNumbers(42);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

/** The folding of the contract: NFKC, full case folding, marks dropped; one text at a time. */
const folded = (text: string) =>
  Array.from(text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFD'))
    .filter((letter) => !/\p{M}/u.test(letter))
    .join('')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ł', 'l');

function wordOf(letters: readonly string[]): string {
  const word = Array.from({ length: 3 + below(6) }, () => pick(letters)).join('');
  // The same word is written in several ways.
  return pick([word, word.toUpperCase(), word.normalize('NFD'), word.normalize('NFC')]);
}

const vocabulary = Object.values(SCRIPTS).flatMap((letters) => {
  const all = Array.from(letters);
  return Array.from({ length: 400 }, () => wordOf(all)).filter((word) => folded(word) !== '');
});

const SEPARATORS = [' ', ', ', ' – ', '\n', '; (', '. "', ' / '];
const sentence = (words: readonly string[]) =>
  words.reduce((text, word) => text + (text === '' ? '' : pick(SEPARATORS)) + word, '');

const texts = Array.from({ length: TEXTS }, () => {
  const words = Array.from({ length: 8 }, () => pick(vocabulary));
  const description = sentence(words.slice(3));
  return { title: sentence(words.slice(0, 3)), description, words, own: words.map(folded) };
});

let app: TestApp;
let cast: Cast;
let firstId: number;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  const rows = await rowsOf(
    app.database.statements,
    `INSERT INTO maintenance_requests (title, description, requester_id, department_id)
     SELECT title, description, $2::int, $3::int
     FROM json_to_recordset($1::json) AS given(title text, description text) RETURNING id`,
    [
      JSON.stringify(texts.map(({ title, description }) => ({ title, description }))),
      cast.requester.id,
      cast.departmentId,
    ],
  );
  firstId = rows[0]?.[0] as number;
}, 120_000);
afterAll(() => app.stop());

/** Ids of the texts that have all words, one of which may be a beginning. */
const model = (exact: readonly string[], prefix?: string) => {
  const [wanted, beginning] = [exact.map(folded), prefix && folded(prefix)];
  return texts.flatMap(({ own }, at) => {
    const has =
      wanted.every((word) => own.includes(word)) &&
      (beginning === undefined || own.some((word) => word.startsWith(beginning)));
    return has ? [firstId + at] : [];
  });
};

const found = async (q: string) => {
  const { ids, totalCount } = await searchByGraphql(app, cast.head, q, { limit: 100 });
  expect(totalCount, q).toBeLessThanOrEqual(100);
  return ids.toSorted((a, b) => a - b);
};

it('10,000 texts in eight scripts are found by their words and by nothing else', async () => {
  for (let n = 0; n < 250; n += 1) {
    const word = vocabulary[(n * 13) % vocabulary.length] as string;
    expect(await found(`${word} `), word).toEqual(model([word]));
  }
});

it('two words of a text, the last a beginning, are found', async () => {
  for (let n = 0; n < 100; n += 1) {
    const { words } = pick(texts);
    const [first, last] = [
      pick(words),
      Array.from(folded(pick(words)))
        .slice(0, 2)
        .join(''),
    ];
    expect(await found(`${first} ${last}`), `${first} ${last}`).toEqual(model([first], last));
  }
});

it('a part of a word, a word of another script and a word with a letter more find nothing', async () => {
  const known = new Set(vocabulary.map(folded));
  for (let n = 0; n < 60; n += 1) {
    const word = folded(pick(vocabulary));
    for (const other of [`${word}q`, word.slice(1), `漢${word}`]) {
      if (known.has(other)) continue;
      expect(await found(`"${other}"`), other).toEqual([]);
    }
  }
});

it('a beginning of most words finds the newest 5000', async () => {
  const letter = 'к';
  const matching = model([], letter);
  const newest = matching.slice(-5000);
  const page = await searchByGraphql(app, cast.head, letter, { limit: 100 });
  expect(page.totalCount).toBe(newest.length);
  expect(page.truncated).toBe(matching.length > 5000);
  const excluded = await searchByRest(app, cast.head, `-${vocabulary[0]}`, { limit: 1 });
  expect(excluded.truncated).toBe(true);
});

it('marks every found word and no other', async () => {
  for (let n = 0; n < 40; n += 1) {
    const word = pick(vocabulary);
    const { hits } = await searchByRest(app, cast.head, `${word} `, { limit: 5 });
    for (const { title, excerpt } of hits) {
      const marked = [...`${title} ${excerpt}`.matchAll(/<mark>(.*?)<\/mark>/gs)].map(
        ([, one = '']) => folded(one),
      );
      expect(new Set(marked), word).toEqual(new Set([folded(word)]));
    }
  }
});
