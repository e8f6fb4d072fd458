import { expect, it } from 'vitest';
import { markedParts } from '../../console/src/parts/marked-parts.ts';

it.each([
  ['Rohr', [['Rohr', false]]],
  [
    '<mark>Rohr</mark> dicht',
    [
      ['Rohr', true],
      [' dicht', false],
    ],
  ],
  [
    'a <mark>b</mark> <mark>c</mark>',
    [
      ['a ', false],
      ['b', true],
      [' ', false],
      ['c', true],
    ],
  ],
  [
    '&lt;b&gt; &amp;amp; <mark>&quot;&#39;</mark>',
    [
      ['<b> &amp; ', false],
      ['"\'', true],
    ],
  ],
  ['<mark>zwei\nZeilen</mark>', [['zwei\nZeilen', true]]],
  ['', []],
])('%j has the parts %j', (html, parts) => {
  expect(markedParts(html).map(({ text, isMarked }) => [text, isMarked])).toEqual(parts);
});
