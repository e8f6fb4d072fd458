import type { Account } from '../../../../core/actor.js';
import { languageOf } from '../../../equipment/fields/local-text.types.js';
import { FIGURE_NAMES } from '../figures.js';
import { STANDARDS } from './definition.js';
import type { KpiDefinition } from './definitions.types.js';
import { GERMAN } from './words-de.js';
import { ENGLISH } from './words-en.js';

/** The definitions of all figures in the order of `kpis`: in German for German readers, else in English. */
export function definitionsFor(reader: Pick<Account, 'language'>): KpiDefinition[] {
  const words = languageOf(reader) === 'de' ? GERMAN : ENGLISH;
  return FIGURE_NAMES.map((figure) => {
    const { label, text, formula, differs = null } = words[figure];
    return { figure, label, text, formula, standard: STANDARDS[figure] ?? null, differs };
  });
}
