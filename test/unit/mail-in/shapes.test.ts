import { describe, expect, it } from 'vitest';
import { readPartly } from '../../../src/modules/requests/mail-in/reading/partly-read.js';
import { FORMS } from '../../fixtures/mails/forms.js';
import { LANGUAGES, PROGRAMS, WHOLE } from '../../fixtures/mails/programs.js';

const SHAPES = [...PROGRAMS, ...LANGUAGES, ...WHOLE, ...FORMS];

const LINES = {
  'our line': '--- Reply above this line ---',
  'our line in German': '--- Bitte oberhalb dieser Zeile antworten ---',
  'no line of ours': '',
};

describe('answers of mail programs', () => {
  it('are of many shapes', () => {
    expect(new Set(SHAPES.map(({ name }) => name)).size).toBe(SHAPES.length);
    expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  });

  for (const [with_, line] of Object.entries(LINES)) {
    it.each(SHAPES)(
      `keeps what a person would keep, with ${with_}: $name`,
      async ({ raw, kept }) => {
        expect((await readPartly(raw(line))).reply).toBe(kept);
      },
    );
  }
});
