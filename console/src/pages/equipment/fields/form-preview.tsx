import { Paper, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionFields } from '../../../parts/fields/question-fields.tsx';
import type { Answers, Question } from '../../../parts/fields/questions.ts';
import type { QuestionForm } from '../../../parts/fields/use-question-form.ts';
import classes from './fields.module.css';

interface Props {
  readonly form: QuestionForm;
  /** The question that is edited, as it is typed. */
  readonly draft: Question | undefined;
}

const PHASES: readonly Question['phase'][] = ['SUBMIT', 'WORK', 'COMPLETE'];

/** The form as people see it, which can be tried. */
export function FormPreview({ form, draft }: Props) {
  const { t } = useTranslation('fields');
  const id = useId();
  const [answers, setAnswers] = useState<Answers>({});
  const others = form.questions.filter((question) => question.id !== draft?.id);
  const questions = [...others, ...(draft ? [draft] : [])].toSorted(
    (one, other) =>
      PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) || one.rank - other.rank,
  );
  const phases = new Set(questions.map(({ phase }) => phase));
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby={id}
      className={classes.preview ?? ''}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={id}>
            {t('preview')}
          </Title>
          <Text size="sm" className="quiet">
            {t(questions.length === 0 ? 'previewEmpty' : 'previewHint')}
          </Text>
        </div>
        <QuestionFields
          form={{ ...form, questions }}
          answers={answers}
          onChange={setAnswers}
          above={({ phase }, before) =>
            phases.size > 1 &&
            phase !== before?.phase && (
              <Title order={3} size="h6">
                {t(`phase.${phase}`)}
              </Title>
            )
          }
        />
      </Stack>
    </Paper>
  );
}
