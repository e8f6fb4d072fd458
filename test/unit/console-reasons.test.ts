import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../console/src/parts/reason-translator.js';
import { GERMAN_REASONS } from '../../console/src/parts/reasons-de.js';

const german = translatorOf(GERMAN_REASONS);

describe('a reason of the service', () => {
  it.each([
    ['is required', 'wird gebraucht'],
    ['must have 1 to 100 characters', 'muss 1 bis 100 Zeichen haben'],
    ['must be one of site, building', 'muss eines davon sein: site, building'],
    ['must be a whole number', 'muss eine ganze Zahl sein'],
    ['must be a whole number from 1 to 5', 'muss eine ganze Zahl von 1 bis 5 sein'],
    [
      'must be an amount such as 1250,50, with at most 2 decimals',
      'muss ein Betrag wie 1250,50 mit höchstens 2 Nachkommastellen sein',
    ],
    [
      'has the column Kolour, which is not known here; did you mean Colour?',
      'hat die Spalte Kolour, die hier nicht bekannt ist; ist Colour gemeint?',
    ],
    ['has the column A twice; has no column tag', 'hat die Spalte A zweimal; hat keine Spalte tag'],
    ['would make a tree of more than 8 levels', 'ergäbe mehr als 8 Ebenen'],
    ['is something new', 'is something new'],
  ])('is said in German: %s', (reason, text) => {
    expect(german(reason)).toBe(text);
  });
});

/** Sources whose reasons stand at fields of forms and at cells of imports. */
const SOURCES = [
  'src/core/constraints.ts',
  'src/core/dates.ts',
  'src/core/input-reasons.ts',
  'src/core/text.ts',
  'src/modules/equipment/trees/trees.queries.ts',
  'src/modules/equipment/parts/movements.service.ts',
  'src/modules/equipment/parts/parts.types.ts',
  'src/modules/sign-in/identity/mappings/mappings.service.ts',
  ...['assets', 'locations', 'open-reports/import', 'parts', 'downtimes', 'meters']
    .map((folder) => `src/modules/equipment/${folder}`)
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('samples.ts')),
  ...['people/user-imports', 'outward/contractors', 'system/kpis/targets']
    .map((folder) => `src/modules/${folder}`)
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.ts')),
];

/** Reasons that stand at no field of a form and no cell. */
const ELSEWHERE = [
  // Their forms have German words.
  'has the column {1}, which {2}',
  'has the field {1}, which {2}',
  'must be an amount such as {1}, with {2}',
  'is retired or archived',
  'row {1}, {2}: {3}',
  'is not the last reading',
  '{1}, {2}',
];

/** Beginnings of reasons; descriptions begin with a capital. */
const BEGIN =
  /^(must|is|has|may|would|needs|cannot|several|contains|belongs|costs|makes|overlaps) (?=\S)/;

/** Reasons in a source, with its expressions as `{1}`, `{2}` … */
function reasonsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .map((text) =>
      text.split(/\$\{[^}]*\}/).reduce((all, part, index) => `${all}{${index}}${part}`),
    )
    .filter((text) => BEGIN.test(text));
}

describe('the reasons of forms and imports', () => {
  const reasons = [...new Set(SOURCES.flatMap(reasonsIn))].sort();

  it('are found in the sources', () => {
    expect(reasons).toContain('is in the file twice');
    expect(reasons).toContain('must have {1} to {2} characters');
    expect(reasons.length).toBeGreaterThan(70);
  });

  it('all have German words', () => {
    const english = reasons.filter(
      (reason) => !ELSEWHERE.includes(reason) && german(reason) === reason,
    );
    expect(english).toEqual([]);
  });
});
