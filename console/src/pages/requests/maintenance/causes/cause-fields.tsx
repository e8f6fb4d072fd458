import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_KINDS, codesFor, useCodes } from '../../../../parts/failure-codes/use-codes.ts';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { type CauseValues, codedCategory } from './cause-values.ts';

export interface CauseFieldsProps<V extends CauseValues> {
  readonly request: RequestDetailFragment;
  readonly form: UseFormReturnType<V>;
  /** True if the cause has to be given. */
  readonly required?: boolean;
}

/**
 * Problem, cause and remedy of a request, as far as codes fit its category. Those that it has stay
 * choices, also archived ones.
 */
export function CauseFields<V extends CauseValues>({
  request,
  form,
  required = false,
}: CauseFieldsProps<V>) {
  const { t } = useTranslation('requests');
  const language = useTextLanguage();
  const [first] = useState(request);
  const codes = codesFor(useCodes(), codedCategory(request));
  return CODE_KINDS.map(({ kind, name, field }) => {
    const offered = codes.filter((code) => code.kind === kind);
    const own = first[name];
    const isRequired = required && kind === 'CAUSE';
    if (offered.length === 0 && own === null && !isRequired) return null;
    const kept = own === null || offered.some(({ id }) => id === own.id) ? [] : [own];
    return (
      <Select
        key={field}
        label={t(`cause.${name}`)}
        placeholder={t('cause.choose')}
        nothingFoundMessage={t('cause.nothingFound')}
        data={[
          ...kept.map((code) => ({ value: String(code.id), label: code.name })),
          ...offered.map((code) => ({
            value: String(code.id),
            label: textIn(code.name, language),
          })),
        ]}
        required={isRequired}
        openOnFocus={false}
        searchable
        clearable
        {...form.getInputProps(field)}
      />
    );
  });
}
