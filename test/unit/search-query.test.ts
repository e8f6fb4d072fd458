import { describe, expect, it } from 'vitest';
import { excerptOf, markText, toHtml } from '../../src/modules/requests/search/marks.js';
import {
  numberOf,
  parseQuery,
  phrasesOf,
  tooManyParts,
  toTsquery,
} from '../../src/modules/requests/search/query.js';

const queryOf = (text: string) => {
  const query = parseQuery(text);
  return query && toTsquery(query);
};

describe('a query', () => {
  it.each([
    ['rohr', "('rohr':*)"],
    ['rohr ', "('rohr')"],
    ['Rohr BRUCH', "('rohr') & ('bruch':*)"],
    ['"rohr bruch"', "('rohr' <-> 'bruch')"],
    ['"rohr bruch', "('rohr' <-> 'bruch')"],
    ['rohr -bruch', "('rohr') & !('bruch')"],
    ['rohr - bruch', "('rohr') & !('bruch')"],
    ['--rohr', "('rohr':*)"],
    ['-"rohr bruch" x ', "!('rohr' <-> 'bruch') & ('x')"],
    ['rohr or bruch', "('rohr') | ('bruch':*)"],
    ['rohr OR -bruch x ', "('rohr') | !('bruch') & ('x')"],
    ['or rohr ', "('or') & ('rohr')"],
    ['rohr or', "('rohr') & ('or':*)"],
    ['rohr or ', "('rohr') & ('or')"],
    ['rohr or or bruch ', "('rohr') | ('or') & ('bruch')"],
    ['orgel oräkel ', "('orgel') & ('orakel')"],
    ['a&b|c!d(e) ', "('a') & ('b') & ('c') & ('d') & ('e')"],
    ['x@y.z', "('x' <-> 'y' <-> 'z':*)"],
    ['Straße½ ', "('strasse1' <-> '2')"],
    ["o'neil; drop ", "('o' <-> 'neil') & ('drop')"],
    ['rohr !?', "('rohr')"],
  ])('%j is %s', (text, expected) => {
    expect(queryOf(text)).toBe(expected);
  });

  it('counts what stands twice once', () => {
    expect(queryOf('-a '.repeat(66))).toBe("!('a')");
    expect(queryOf('a b a or a a ')).toBe("('a') & ('b') | ('a')");
  });

  const many = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ');

  it.each([
    ['40 words', many(40, (n) => `w${n}`), undefined],
    ['41 words', many(41, (n) => `w${n}`), 'may have 40 words at most'],
    ['41 words of phrases', many(21, (n) => `"a${n} b"`), 'may have 40 words at most'],
    ['5 excluded', many(5, (n) => `-w${n}`), undefined],
    ['6 excluded', many(6, (n) => `-w${n}`), 'may exclude 5 words or phrases at most'],
    [
      '6 excluded of alternatives',
      many(6, (n) => `-w${n} or`),
      'may exclude 5 words or phrases at most',
    ],
    ['10 alternatives', many(10, (n) => `w${n} or`).slice(0, -3), undefined],
    [
      '11 alternatives',
      many(11, (n) => `w${n} or`).slice(0, -3),
      'may have 10 alternatives at most',
    ],
  ])('has a bound: %s', (_name, text, reason) => {
    const query = parseQuery(text);
    expect(query && tooManyParts(query)).toBe(reason);
  });

  it.each(['', ' ', '-', '""', '"-"', '!&|()', '…', '-!', '\u0301'])('%j has no words', (text) => {
    expect(parseQuery(text)).toBeUndefined();
  });

  it.each([
    ['7', 7],
    [' #7 ', 7],
    ['＃７', 7],
    ['007', 7],
    ['0', undefined],
    ['#', undefined],
    ['7a', undefined],
    ['7 8', undefined],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['-7', undefined],
  ])('%j asks for the number %s', (text, expected) => {
    expect(numberOf(text)).toBe(expected);
  });
});

describe('marks', () => {
  const marked = (text: string, q: string) => {
    const query = parseQuery(q);
    return toHtml(markText(text, query ? phrasesOf(query) : []));
  };

  it.each([
    ['Straße & Weg', 'strasse ', '<mark>Straße</mark> &amp; Weg'],
    ['Cafe\u0301s hier', 'café', '<mark>Cafe\u0301s</mark> hier'],
    ['Cafe\u0301', 'cafe ', '<mark>Cafe\u0301</mark>'],
    ['<i>x</i> "y" \'z\'', 'x ', '&lt;i&gt;<mark>x</mark>&lt;/i&gt; &quot;y&quot; &#39;z&#39;'],
    ['ein rohr bruch rohr', '"rohr bruch"', 'ein <mark>rohr</mark> <mark>bruch</mark> rohr'],
    ['rohr bruch', 'rohr -bruch', '<mark>rohr</mark> bruch'],
    ['½ Liter', '2 ', '<mark>½</mark> Liter'],
    ['½ Liter', '"1 2"', '<mark>½</mark> Liter'],
    ['👩‍🔧 Rohr👍', 'rohr ', '👩‍🔧 <mark>Rohr</mark>👍'],
    ['हिन्दी पाठ', 'हिन्दी ', '<mark>हिन्दी</mark> पाठ'],
    ['Rohr\u00adbruch', 'rohrbruch ', '<mark>Rohr\u00adbruch</mark>'],
    ['&lt;mark&gt;', 'mark ', '&amp;lt;<mark>mark</mark>&amp;gt;'],
    ['한국어', '한', '<mark>한국어</mark>'],
  ])('%j by %j are %s', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected);
  });

  it('of an excerpt are whole, and it has at most 300 characters', () => {
    const query = parseQuery('ziel ');
    const phrases = query ? phrasesOf(query) : [];
    for (let before = 0; before < 400; before += 7) {
      for (const filler of ['a ', '< ', '👍 ', 'ziel ']) {
        const text = `${filler.repeat(before)}Ziel ${filler.repeat(200)}`;
        const excerpt = excerptOf(markText(text, phrases));
        expect(excerpt.length).toBeLessThanOrEqual(300);
        expect(excerpt).toMatch(/<mark>ziel<\/mark>/i);
        expect(excerpt.replace(/<mark>ziel<\/mark>|&lt;/gi, '')).not.toMatch(/[<>&]|\p{Cs}/u);
      }
    }
  });

  it('of a short text leave it whole', () => {
    expect(excerptOf({ text: 'Kurz & gut', marks: [] })).toBe('Kurz &amp; gut');
  });
});
