import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurationQuery } from './configuration.generated.ts';

type Group = ConfigurationQuery['systemConfiguration']['groups'][number];
type German = typeof import('./texts-de.ts');

/**
 * The groups of variables in the viewer's language. The service has its texts in English, as the documents for
 * operators; a variable without a German text, of a newer service, keeps that one.
 */
export function useGroups(groups: readonly Group[] | undefined): readonly Group[] | undefined {
  const { language } = useTranslation().i18n;
  const [german, setGerman] = useState<German>();
  const wanted = language === 'de';
  useEffect(() => {
    if (wanted) void import('./texts-de.ts').then(setGerman);
  }, [wanted]);
  if (!wanted || groups === undefined) return groups;
  return german && groups.map((group) => inGerman(group, german));
}

function inGerman(group: Group, { GERMAN_TITLES, GERMAN_TEXTS }: German): Group {
  return {
    ...group,
    title: GERMAN_TITLES[group.title] ?? group.title,
    entries: group.entries.map((entry) => {
      const { text = entry.description, fallback } = GERMAN_TEXTS[entry.name] ?? {};
      return { ...entry, description: text, defaultValue: fallback ?? entry.defaultValue };
    }),
  };
}
