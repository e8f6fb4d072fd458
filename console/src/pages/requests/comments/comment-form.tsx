import { useMutation } from '@apollo/client/react';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadPhoto } from '../../../api/files.ts';
import { asIds } from '../../../offline/outbox/handed-photos.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { siteData } from '../../../parts/site-data.ts';
import { useViewer } from '../../../session/viewer.ts';
import { photoQueue } from '../attachments/browser-photos.ts';
import { PhotoPicker } from '../attachments/photo-picker.tsx';
import {
  type TimelinePersonFragment,
  WriteCommentDocument,
} from '../maintenance/timeline/timeline.generated.ts';
import { CommentDrafts } from './comment-drafts.ts';
import { MentionField } from './mention-field.tsx';
import { toBody } from './mentions.ts';

/** Maximum number of photos of a comment (schema). */
const LIMIT = 10;

const drafts = new CommentDrafts<TimelinePersonFragment>(siteData);

/** Address of the form within its page. */
const FORM = 'comment';

/** Moves the focus into the field for a comment, which keeps what was typed there before. */
export function focusComment(): void {
  document.getElementById(FORM)?.querySelector('textarea')?.focus();
}

export interface CommentFormProps {
  readonly requestId: number;
  readonly people: readonly TimelinePersonFragment[];
  /** True if the viewer can read internal comments. */
  readonly isStaff: boolean;
  /** Reads the timeline again. */
  readonly onWritten: () => void;
}

/** Writes a comment; its text is kept in the browser until it is sent. */
export function CommentForm({ requestId, people, isStaff, onWritten }: CommentFormProps) {
  const { t } = useTranslation('requests');
  const [queue] = useState(() => photoQueue(uploadPhoto, LIMIT));
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  const [withPhotos, setWithPhotos] = useState(false);
  const { userId } = useViewer();
  const [draft] = useState(() => drafts.read(userId, requestId));
  const [named, setNamed] = useState(draft.named);
  const [write] = useMutation(WriteCommentDocument);
  const form = useForm({
    initialValues: { body: draft.body, internal: isStaff && draft.internal },
    validate: { body: (text) => (text.trim() === '' ? t('comments.empty') : null) },
  });
  const submission = useSubmission(form, { kept: true, changed: photos.length > 0 });
  const { body: typed, internal: isInternal } = form.values;
  useEffect(() => {
    drafts.keep(userId, requestId, { body: typed, internal: isInternal, named });
  }, [userId, requestId, typed, isInternal, named]);
  const send = async () => {
    const { body, internal } = form.getValues();
    const worked = await submission.submit(async () => {
      const attachmentIds = asIds(await queue.settle());
      const visibility = internal ? ('INTERNAL' as const) : ('PUBLIC' as const);
      const input = { requestId, body: toBody(body, named), visibility };
      const photos = attachmentIds.length > 0 ? { attachmentIds } : {};
      await write({ variables: { input: { ...input, ...photos } } });
    });
    if (!worked) return;
    form.setValues({ body: '', internal: false });
    form.clearErrors();
    queue.clear();
    setWithPhotos(false);
    setNamed([]);
    onWritten();
  };
  return (
    <form
      id={FORM}
      className="no-print"
      onSubmit={form.onSubmit(() => void send(), focusFirst(form))}
      noValidate
    >
      <Stack gap="sm">
        <FormProblem text={submission.problem} />
        <MentionField
          label={t('comments.write')}
          people={people}
          onMention={(person) => setNamed((before) => [...before, person])}
          {...form.getInputProps('body')}
        />
        {withPhotos && <PhotoPicker queue={queue} label={t('photos.label')} />}
        <Group justify="space-between">
          <Group gap="md">
            {!withPhotos && (
              <Button variant="subtle" size="sm" onClick={() => setWithPhotos(true)}>
                {t('comments.photos')}
              </Button>
            )}
            {isStaff && (
              <Checkbox
                label={t('comments.internalChoice')}
                {...form.getInputProps('internal', { type: 'checkbox' })}
              />
            )}
          </Group>
          <Button type="submit" loading={submission.busy}>
            {t('comments.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
