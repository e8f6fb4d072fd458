import { expect, it } from 'vitest';
import { labelPdf } from '../../src/modules/outward/label-sheets/label-pdf.js';
import { makePdf } from '../../src/modules/requests/job-sheets/pdf.js';
import { pdfLines, pdfText } from '../support/pdf-text.js';

const MADE_AT = new Date('2026-11-28T10:00:00Z');

const sheet = (texts: readonly string[]) =>
  makePdf({
    ...{ title: 'Sheet', language: 'en', footer: '', pages: '', images: {}, madeAt: MADE_AT },
    content: texts.map((text) => ({ text, bold: true })),
  });

it.each([
  ['Chinese', '锅炉房漏水，请尽快处理。鍋爐房'],
  ['Japanese', '設備の点検と修理「三階」働く峠'],
  ['Korean', '보일러실누수점검'],
  ['signs', 'Ω≤½℃→✔☎'],
  ['emoji', '🔧🚰⚠'],
  ['Greek and Cyrillic', 'ΕλληνικάЗаря'],
  ['Thai, by a typeface that has everything', 'ประตู'],
])('a sheet has the letters of %s', async (_name, text) => {
  const pdf = await sheet([text]);
  expect(pdfText(pdf)).toBe(text);
});

it('joins Arabic letters, and writes Arabic and Hebrew from right to left, numbers and Latin from left to right', async () => {
  const lines = pdfLines(
    await sheet(['שלום עולם', 'קומה (3) של Haus A', 'in עברית here', 'سلام', 'رقم 12 ۳۴']),
  );
  expect(lines.slice(0, 3)).toEqual(['םלועםולש', 'HausAלש(3)המוק', 'inתירבעhere']);
  // The last letter stands first; it is another glyph than the one that stands alone, and means the same.
  expect([...(lines[3] ?? '')].join(' ')).toBe('م ا ل س');
  expect(lines[4]).toMatch(/^۳۴12/);
});

it('keeps two words of a line that is not broken in their order', async () => {
  const label = {
    ...{ code: 'A-1', name: ['חדר דוודים', '锅炉房 🔧'], place: 'قبو / Haus', hint: 'Scan' },
    address: 'https://example.org/r/abc',
  };
  const pdf = await labelPdf(
    {
      ...{ format: 'a4_63x38', language: 'en', skip: 0, houseName: '医院', labels: [label] },
    },
    undefined,
    MADE_AT,
    undefined,
  );
  const lines = pdfLines(pdf);
  for (const line of ['םידוודרדח', '锅炉房🔧', 'Haus/وبق', '医院']) expect(lines).toContain(line);
});

it('shows what no typeface has as a question mark, and variants without a box', async () => {
  expect(pdfText(await sheet(['\u{10fffd}x ⚠️ 1️⃣']))).toBe('?x⚠1');
});
