import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = 'console/src/i18n/de';

/** German texts that people read. */
const FILES = [
  ...readdirSync(FOLDER).map((name) => path.join(FOLDER, name)),
  'console/src/pages/system/configuration/texts-de.ts',
  'console/src/job/texts.ts',
  'console/src/report/texts.ts',
  'src/modules/outward/label-sheets/label-content.ts',
  'src/modules/outward/notifications/mail-texts.ts',
  'src/modules/outward/report-links/report-mail-texts.ts',
  'src/modules/outward/report-links/report-mail.router.ts',
  'src/modules/planning/workload/reasons.ts',
  'src/modules/requests/job-sheets/texts-de.ts',
  'src/modules/sign-in/account-mail/mail-texts.ts',
  'src/modules/system/rules/content/condition-fields.ts',
  'src/modules/system/rules/firings/condition-texts.ts',
];

/** docs/behaviour/words.md: words that are not used, as the beginning of a word or the whole one. */
const REFUSED = [
  ['Anfrage', /anfrage/i],
  ['Auftrag', /auftr[aä]g/i],
  ['Auftragnehmer', /auftragnehmer/i],
  ['eingereicht', /ein(ge)?reich/i],
  ['Dringlichkeit', /dringlichkeit/i],
  ['Dublette', /dublette/i],
  ['pausieren', /\bpausier/i],
  ['absagen', /\babgesagt|\babsage/i],
  ['stillgelegt', /stillgelegt|stilllegen/i],
  ['Einkauf', /eink[aä]uf/i],
  ['Ablesung', /\bablesung/i],
  ['Frist', /\bfrist(en)?\b/i],
  ['Automatisierung', /automatisierung/i],
  ['Richtlinie', /richtlinie/i],
  ['Etikett', /etikett/i],
  ['Melde-Link', /melde-link/i],
  ['Techniker', /techniker/i],
  ['Administrator', /\bAdministrator(in|en)?\b/],
  ['Vorfall', /vorf[aä]ll/i],
] as const;

/** Strings of a source; of JSON, its values. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const strings = file.endsWith('.json')
    ? source.matchAll(/: "((?:[^"\\]|\\.)*)"/g)
    : source.matchAll(/(?<=^|[^\w])(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g);
  return [...strings].map(([, one, other]) => one ?? other ?? '');
}

/** English sentences of sources that have both languages. */
const ENGLISH = /\b(the|your|an?)\b/i;

describe('German texts', () => {
  it.each(REFUSED)('do not say %s', (_word, pattern) => {
    const found = FILES.flatMap((file) =>
      textsOf(file)
        .filter((text) => pattern.test(text) && !(file.endsWith('.ts') && ENGLISH.test(text)))
        .map((text) => [file, text]),
    );
    expect(found).toEqual([]);
  });

  it('are those that the document explains', () => {
    const rows = readFileSync('docs/behaviour/words.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const named = rows.slice(2).flatMap((cells) => (cells[4] ?? '').split(', ').filter(Boolean));
    expect(named.sort()).toEqual(REFUSED.map(([word]) => word).sort());
  });
});
