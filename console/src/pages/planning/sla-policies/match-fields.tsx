import { Fieldset, MultiSelect, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PRIORITIES } from '../../../parts/enum-values.ts';
import { useDepartments } from '../../../parts/use-departments.ts';
import { CRITICALITIES, ORIGINS, type PolicyValues } from './policy-values.ts';
import { useCategoryOptions } from './use-match-text.ts';

/** The lists of the match; an empty one matches all. */
export function MatchFields({ form }: { readonly form: UseFormReturnType<PolicyValues> }) {
  const { t } = useTranslation(['policies', 'common', 'things']);
  const categories = useCategoryOptions();
  const departments = useDepartments();
  const { match } = form.values;
  /** Adds chosen values that are not among the options any more, so that they stay visible. */
  const withChosen = (options: { value: string; label: string }[], chosen: readonly string[]) => [
    ...options,
    ...chosen
      .filter((id) => !options.some(({ value }) => value === id))
      .map((value) => ({ value, label: `#${value}` })),
  ];
  const fields = [
    ['priorities', PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))],
    ['categoryIds', withChosen(categories, match.categoryIds)],
    ['departmentIds', withChosen(departments, match.departmentIds)],
    [
      'criticalities',
      CRITICALITIES.map((value) => ({ value, label: t(`things:criticality.${value}`) })),
    ],
    ['origins', ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) }))],
  ] as const;
  return (
    <Fieldset legend={t('for')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map(([name, data]) => (
          <MultiSelect
            key={name}
            label={t(`match.${name}`)}
            description={t(`matchHint.${name}`)}
            placeholder={match[name].length === 0 ? t('any') : ''}
            data={[...data]}
            searchable
            clearable
            {...form.getInputProps(`match.${name}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
