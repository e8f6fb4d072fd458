import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/modules/requests/mail-in/deciding/mail-text.js';

const CLOSING = { notTaken: [], language: 'en', keptUntil: '2026-12-27' } as const;

describe('the text of a comment or request by mail', () => {
  it('is that of the mail where it is short', () => {
    expect(textOf('It drips.', CLOSING)).toEqual({ text: 'It drips.', isCut: false });
  });

  it('names files that were not taken, in the language of its author', () => {
    const notTaken = [
      { name: 'plan.dwg', bytes: 2_000_000 },
      { name: 'note.txt', bytes: 14 },
    ];
    expect(textOf('It drips.', { ...CLOSING, notTaken }).text).toBe(
      'It drips.\n\nnot taken: plan.dwg, 2 MB\nnot taken: note.txt, 1 kB',
    );
    expect(textOf('Es tropft.', { ...CLOSING, notTaken, language: 'de' }).text).toContain(
      'nicht übernommen: plan.dwg, 2 MB',
    );
  });

  it('has 5,000 characters at most, and says that it is cut', () => {
    const { text, isCut } = textOf('word '.repeat(2_000), CLOSING);
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(5_000);
    expect(text.endsWith('cut: the whole mail is kept until 2026-12-27')).toBe(true);
    const gone = textOf('word '.repeat(2_000), { ...CLOSING, keptUntil: null });
    expect(gone.text.endsWith('cut: the mail was longer')).toBe(true);
  });

  it('stays within them with many long names, and cuts no character in two', () => {
    const notTaken = Array.from({ length: 40 }, (_, n) => ({
      name: `${n}${'x'.repeat(190)}`,
      bytes: 1,
    }));
    const { text } = textOf('🙂'.repeat(3_000), { ...CLOSING, notTaken });
    expect(text.length).toBeLessThanOrEqual(5_000);
    expect(text.isWellFormed()).toBe(true);
  });
});
