import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { siteData } from '../../../parts/site-data.ts';
import { useViewer } from '../../../session/viewer.ts';
import { CommentDrafts } from '../comments/comment-drafts.ts';
import { WriteCommentDocument } from './timeline/timeline.generated.ts';

/** Maximum length of a comment (schema). */
const LENGTH = 4000;

const drafts = new CommentDrafts(siteData, 'answer');

export interface AnswerFormProps {
  readonly requestId: number;
  readonly onWritten: () => void;
}

/**
 * Answers the question of a hold with a public comment. The service ends the hold when the submitter
 * writes one (docs/behaviour/comments.md). Its text is kept in the browser until it is sent.
 */
export function AnswerForm({ requestId, onWritten }: AnswerFormProps) {
  const { t } = useTranslation('requests');
  const [write] = useMutation(WriteCommentDocument);
  const { userId } = useViewer();
  const [draft] = useState(() => drafts.read(userId, requestId));
  const form = useForm({
    initialValues: { body: draft.body },
    validate: { body: (text) => (text.trim() === '' ? t('comments.empty') : null) },
  });
  const submission = useSubmission(form, { kept: true });
  const { body: typed } = form.values;
  useEffect(() => {
    drafts.keep(userId, requestId, { body: typed, internal: false, named: [] });
  }, [userId, requestId, typed]);
  const send = async () => {
    const body = form.getValues().body.trim();
    const input = { requestId, body, visibility: 'PUBLIC' as const };
    const worked = await submission.submit(async () => {
      await write({ variables: { input } });
    });
    if (!worked) return;
    form.setValues({ body: '' });
    drafts.keep(userId, requestId, { body: '', internal: false, named: [] });
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
          <Button type="submit" size="sm" loading={submission.busy} data-needs-connection>
            {t('ask.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
