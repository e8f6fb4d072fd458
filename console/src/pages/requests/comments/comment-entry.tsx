import { useMutation } from '@apollo/client/react';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from '../../../icons/icons.ts';
import { doesWait } from '../../../offline/overlay/entries.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { LinkedText } from '../../../parts/linked-text.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Picture } from '../../../parts/picture.tsx';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { ByMail } from '../mail-in/by-mail.tsx'; // texts later
import {
  type CommentBodyFragment,
  EditCommentDocument,
  RemoveCommentDocument,
  type TimelinePersonFragment,
} from '../maintenance/timeline/timeline.generated.ts';
import classes from '../maintenance/timeline/timeline.module.css';
import { MentionField } from './mention-field.tsx';
import { partsOf, toBody, toTyped } from './mentions.ts';
import { RevisionsDialog } from './revisions-dialog.tsx';

/**
 * Time in which authors can change their comments (docs/behaviour/comments.md), in milliseconds.
 */
const AUTHOR_TIME = 86_400_000;

export interface CommentEntryProps {
  readonly comment: CommentBodyFragment;
  readonly people: readonly TimelinePersonFragment[];
  readonly isStaff: boolean;
  /** True if the viewer may delete comments of others. */
  readonly isLead: boolean;
}

/** A comment, with the actions that the viewer may perform. */
export function CommentEntry({ comment, people, isStaff, isLead }: CommentEntryProps) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  const [open, setOpen] = useState<'edit' | 'delete' | 'revisions'>();
  const [remove] = useMutation(RemoveCommentDocument);
  const close = () => setOpen(undefined);
  const { id, body, visibility, authorId, createdAt, receivedAt, editedAt } = comment;
  const isOwn =
    authorId === userId && Date.now() - Date.parse(receivedAt ?? createdAt) < AUTHOR_TIME;
  const actions = [
    ...(isOwn && body !== null ? (['edit'] as const) : []),
    ...((isOwn || isLead) && body !== null ? (['delete'] as const) : []),
    ...(isStaff && editedAt ? (['revisions'] as const) : []),
  ];
  return (
    <div className={classes.comment} data-internal={visibility === 'INTERNAL'}>
      {visibility === 'INTERNAL' && (
        <Badge color="yellow" variant="light" tt="none" leftSection={<IconLock size={12} />}>
          {t('comments.internal')}
        </Badge>
      )}
      {comment.via === 'MAIL' && <ByMail comment={comment} />}
      {open === 'edit' ? (
        <EditForm comment={comment} people={people} onClose={close} />
      ) : (
        <Body comment={comment} />
      )}
      {actions.length > 0 && open !== 'edit' && !doesWait(id) && (
        <Group gap="xs" className="no-print" data-needs-connection>
          {actions.map((action) => (
            <Button key={action} size="compact-xs" variant="subtle" onClick={() => setOpen(action)}>
              {t(`comments.${action}`)}
            </Button>
          ))}
        </Group>
      )}
      {open === 'revisions' && <RevisionsDialog commentId={id} onClose={close} />}
      <Confirm
        opened={open === 'delete'}
        onClose={close}
        title={t('comments.deleteTitle')}
        action={t('comments.delete')}
        dangerous
        onConfirm={async () => {
          await remove({ variables: { id } });
          notifyDone(t('comments.gone'));
        }}
      >
        {t('comments.deleteText')}
      </Confirm>
    </div>
  );
}

function Body({ comment }: { readonly comment: CommentBodyFragment }) {
  const { t } = useTranslation(['requests', 'common']);
  const { body, mentions, attachments, editedAt } = comment;
  if (body === null) {
    return (
      <Text size="sm" className="quiet" fs="italic">
        {t('comments.deleted')}
      </Text>
    );
  }
  let place = 0;
  return (
    <>
      <Text size="sm" className={classes.body}>
        {partsOf(body).map((part) => {
          place += 1;
          if (typeof part === 'string') return <LinkedText key={place} text={part} />;
          const person = mentions.find(({ id }) => id === part.id);
          const name = (person && nameOf(person)) || `${t('common:unknownPerson')} (${part.id})`;
          return (
            <Text key={place} span inherit fw={600}>
              @{name}
            </Text>
          );
        })}
        {editedAt && (
          <Text span size="xs" className="quiet">
            {' '}
            {t('comments.edited')}
          </Text>
        )}
      </Text>
      {attachments.length > 0 && (
        <ul className={classes.photos}>
          {attachments.map(({ id, thumbnailUrl, originalName }) => (
            <li key={id}>
              <Picture
                url={thumbnailUrl}
                alt={t('comments.photo', { name: originalName })}
                fit="contain"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EditFormProps {
  readonly comment: CommentBodyFragment;
  readonly people: readonly TimelinePersonFragment[];
  readonly onClose: () => void;
}

function EditForm({ comment, people, onClose }: EditFormProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { id, body, version, mentions } = comment;
  const [named, setNamed] = useState<readonly TimelinePersonFragment[]>(mentions);
  const [edit] = useMutation(EditCommentDocument);
  const form = useForm({
    initialValues: { body: toTyped(body ?? '', mentions) },
    validate: { body: (text) => (text.trim() === '' ? t('comments.empty') : null) },
  });
  const submission = useSubmission(form);
  const save = async (typed: string) => {
    const input = { id, body: toBody(typed, named), expectedVersion: version };
    if (await submission.submit(async () => void (await edit({ variables: { input } })))) onClose();
  };
  return (
    <form
      onSubmit={form.onSubmit(({ body: typed }) => void save(typed), focusFirst(form))}
      noValidate
    >
      <Stack gap="xs">
        <FormProblem text={submission.problem} />
        <MentionField
          label={t('comments.editLabel')}
          people={people}
          onMention={(person) => setNamed((before) => [...before, person])}
          {...form.getInputProps('body')}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={submission.busy}>
            {t('common:action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
