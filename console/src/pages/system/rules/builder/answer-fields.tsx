import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../parts/fields/local-text.ts';
import { QuestionField } from '../../../../parts/fields/question-field.tsx';
import { useTextLanguage } from '../../../../parts/fields/use-text-language.ts';
import { PeopleField } from './record-fields.tsx';
import { type ActionValueProps, fieldAt } from './use-field.ts';

/** A question of requests, and the answer that a rule gives. */
export function AnswerFields({ form, known, place, action }: ActionValueProps) {
  const { t } = useTranslation('rules');
  const language = useTextLanguage();
  const key = fieldAt(form, `${place}.key`);
  const answer = fieldAt(form, `${place}.value`);
  const question = known.questions.get(String(action.key));
  return (
    <>
      <Select
        label={t('question')}
        required
        searchable
        allowDeselect={false}
        data={[...known.questions.values()].map((one) => ({
          value: one.key,
          label: textIn(one.label, language),
        }))}
        value={typeof key.value === 'string' ? key.value : null}
        onChange={(next) => {
          key.set(next);
          answer.set(null);
        }}
        error={key.error}
        {...key.path}
      />
      {question?.kind === 'USER' ? (
        <PeopleField label={t('answer')} required several={false} field={answer} />
      ) : (
        question && (
          <QuestionField
            key={question.key}
            question={{ ...question, required: true }}
            value={answer.value}
            display={undefined}
            people={[]}
            error={answer.error}
            disabled={false}
            onChange={answer.set}
          />
        )
      )}
    </>
  );
}
