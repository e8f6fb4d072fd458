import { Checkbox, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../parts/fields/local-text.ts';
import type { Question } from '../../../parts/fields/questions.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import type { DefinitionValues } from './definition-values.ts';
import { conditionsFor } from './tree.ts';

interface Props {
  readonly form: UseFormReturnType<DefinitionValues>;
  readonly questions: readonly Question[];
  /** Undefined for a new question. */
  readonly id: number | undefined;
}

/** The condition: another question, and its answers with which this one is asked. */
export function ConditionFields({ form, questions, id }: Props) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const { dependsOn, visibleIf, phase, staffOnly } = form.values;
  const possible = conditionsFor(questions, { id, phase, staffOnly });
  const chosen = questions.find((question) => String(question.id) === dependsOn);
  if (possible.length === 0 && chosen === undefined) return null;
  const options = chosen && !possible.includes(chosen) ? [...possible, chosen] : possible;
  return (
    <Stack gap="xs">
      <Select
        label={t('condition.label')}
        placeholder={t('condition.always')}
        clearable
        data={options.map((question) => ({
          value: String(question.id),
          label: textIn(question.label, language),
        }))}
        value={dependsOn}
        onChange={(next) => {
          form.setValues({ dependsOn: next, visibleIf: [] });
          form.clearFieldError('visibleIf');
        }}
        error={chosen === undefined && form.errors.visibleIf}
      />
      {chosen && (
        <Checkbox.Group
          label={t('condition.values')}
          error={form.errors.visibleIf}
          value={visibleIf}
          onChange={(next) => {
            form.setFieldValue('visibleIf', next);
            form.clearFieldError('visibleIf');
          }}
        >
          <Stack gap="xs" mt={6}>
            <Answers question={chosen} chosen={visibleIf} />
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

/** The answers of a question, with archived ones that the condition names already. */
function Answers({
  question,
  chosen,
}: {
  readonly question: Question;
  readonly chosen: readonly string[];
}) {
  const { t } = useTranslation('fields');
  const language = useTextLanguage();
  const offered =
    question.kind === 'CHECK'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : question.choices.map(({ id, label }) => ({ value: id, label: textIn(label, language) }));
  const former = chosen.filter((value) => !offered.some((one) => one.value === value));
  const all = [
    ...offered,
    ...former.map((value) => ({ value, label: t('former', { name: value }) })),
  ];
  return all.map((option, index) => (
    <Checkbox key={option.value} {...option} {...(index === 0 && { 'data-path': 'visibleIf' })} />
  ));
}
