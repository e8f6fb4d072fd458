import { describe, expect, it } from 'vitest';
import {
  GERMAN_TEXTS,
  GERMAN_TITLES,
} from '../../console/src/pages/system/configuration/texts-de.js';
import { GROUPS } from '../../src/config/texts.js';

/** Code and numbers of a text, which both languages have alike. */
const facts = (text: string) => {
  const code = [...text.matchAll(/`[^`]+`/g)].map(([found]) => found);
  const numbers = text.replace(/`[^`]+`/g, '').match(/\d+/g) ?? [];
  // The names of the environments are words in English.
  return [...new Set([...code, ...numbers])].filter((fact) => fact !== '`production`').sort();
};

describe('the German texts of the configuration', () => {
  const variables = GROUPS.flatMap((group) => group.variables);

  it('are there for each group and variable, and for no other', () => {
    expect(Object.keys(GERMAN_TITLES).sort()).toEqual(GROUPS.map(({ title }) => title).sort());
    expect(Object.keys(GERMAN_TEXTS).sort()).toEqual(variables.map(({ name }) => name).sort());
    expect(variables.length).toBeGreaterThan(70);
  });

  it.each(variables)('have the code and numbers of the English text: $name', (variable) => {
    const german = GERMAN_TEXTS[variable.name];
    expect(facts(german?.text ?? '')).toEqual(facts(variable.text));
    expect(facts(german?.fallback ?? '')).toEqual(facts(variable.fallback ?? ''));
    expect(german?.fallback === undefined).toBe(variable.fallback === undefined);
  });
});
