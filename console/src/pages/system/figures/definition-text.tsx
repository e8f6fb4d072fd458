import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Definition } from './use-figures.ts';

/** The definition of a figure: meaning, formula, standard and difference. */
export function DefinitionText({ definition }: { readonly definition: Definition }) {
  const { t } = useTranslation('figures');
  const { text, formula, standard, differs } = definition;
  return (
    <>
      <Text size="sm">{text}</Text>
      <Text size="sm">
        <strong>{t('formula')}</strong> {formula}
      </Text>
      {standard !== null && (
        <Text size="sm">
          <strong>{t('standard')}</strong> {standard}
        </Text>
      )}
      {differs !== null && (
        <Text size="sm">
          <strong>{t('differs')}</strong> {differs}
        </Text>
      )}
    </>
  );
}
