import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { WriteCommentDocument } from './timeline/timeline.generated.ts';

/** Maximum length of a comment (schema). */
const LENGTH = 4000;

export interface AnswerFormProps {
  readonly requestId: number;
  readonly onWritten: () => void;
}

/**
 * Answers the question of a hold with a public comment. The service ends the hold when the submitter
 * writes one (docs/behaviour/comments.md).
 */
export function AnswerForm({ requestId, onWritten }: AnswerFormProps) {
  const { t } = useTranslation('requests');
  const [write] = useMutation(WriteCommentDocument);
  const form = useForm({
    initialValues: { body: '' },
    validate: { body: (text) => (text.trim() === '' ? t('comments.empty') : null) },
  });
  const submission = useSubmission(form);
  const send = async () => {
    const body = form.getValues().body.trim();
    const input = { requestId, body, visibility: 'PUBLIC' as const };
    const worked = await submission.submit(async () => {
      await write({ variables: { input } });
    });
    if (!worked) return;
    notifyDone(t('ask.answered'));
    onWritten();
  };
  return (
    <form
      className="no-print"
      onSubmit={form.onSubmit(() => void send(), focusFirst(form))}
      noValidate
    >
      <Stack gap="sm">
        <FormProblem text={submission.problem} />
        <Textarea
          label={t('ask.answer')}
          autosize
          minRows={2}
          maxLength={LENGTH}
          {...form.getInputProps('body')}
        />
        <Group justify="flex-end">
          <Button type="submit" size="sm" loading={submission.busy}>
            {t('ask.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
