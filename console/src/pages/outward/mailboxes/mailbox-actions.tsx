import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconRotate, IconSend, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { MailboxDialog } from './mailbox-dialog.tsx';
import {
  DeleteMailboxDocument,
  LoopTestMailboxDocument,
  MailboxListDocument,
  type MailboxRowFragment,
  UpdateMailboxDocument,
} from './mailboxes.generated.ts';
import { TestDialog } from './test-dialog.tsx';

interface MailboxProps {
  readonly mailbox: MailboxRowFragment;
}

const LISTS = { refetchQueries: [MailboxListDocument] };

/** Ways on with a mailbox: change, both tests, pause, delete; restore of an archived one. */
export function MailboxActions({ mailbox }: MailboxProps) {
  const { t } = useTranslation(['mail-in', 'common']);
  const [open, setOpen] = useState<'edit' | 'test' | 'loop' | 'delete' | 'restore'>();
  const { kind, archivedAt, name } = mailbox;
  const close = () => setOpen(undefined);
  if (archivedAt !== null) {
    return (
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRotate size={16} />}
          aria-label={t('restoreOf', { name })}
          onClick={() => setOpen('restore')}
        >
          {t('restore')}
        </Button>
        {open === 'restore' && <MailboxDialog mailbox={mailbox} onClose={close} />}
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant="default"
        leftSection={<IconEdit size={16} />}
        onClick={() => setOpen('edit')}
      >
        {t('common:action.edit')}
      </Button>
      {kind === 'IMAP' && (
        <Button size="sm" variant="default" onClick={() => setOpen('test')}>
          {t('test.action')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconSend size={16} />}
        onClick={() => setOpen('loop')}
      >
        {t('loop.action')}
      </Button>
      <PauseButton mailbox={mailbox} />
      <Button
        size="sm"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => setOpen('delete')}
      >
        {t('common:action.delete')}
      </Button>
      {open === 'edit' && <MailboxDialog mailbox={mailbox} onClose={close} />}
      {open === 'test' && <TestDialog mailbox={mailbox} onClose={close} />}
      {open === 'loop' && <LoopDialog mailbox={mailbox} onClose={close} />}
      {open === 'delete' && <DeleteDialog mailbox={mailbox} onClose={close} />}
    </Group>
  );
}

function PauseButton({ mailbox }: MailboxProps) {
  const { t } = useTranslation('mail-in');
  const { id, version: expectedVersion, state } = mailbox;
  const isPaused = state === 'PAUSED';
  const [update, { loading }] = useMutation(UpdateMailboxDocument);
  const [asking, setAsking] = useState(false);
  const change = async () => {
    const next = isPaused ? 'ACTIVE' : 'PAUSED';
    await update({ variables: { input: { id, expectedVersion, state: next } } });
    notifyDone(t(isPaused ? 'resumed' : 'paused'));
  };
  const action = t(isPaused ? 'resume' : 'pause');
  return (
    <>
      <Button size="sm" variant="default" loading={loading} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={action}
        action={action}
        onConfirm={change}
      >
        {t(isPaused ? 'resumeHint' : 'pauseHint')}
      </Confirm>
    </>
  );
}

interface DialogProps extends MailboxProps {
  readonly onClose: () => void;
}

/** Sends the mail of the loop test. */
function LoopDialog({ mailbox: { id, address }, onClose }: DialogProps) {
  const { t } = useTranslation('mail-in');
  const [loop] = useMutation(LoopTestMailboxDocument);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('loop.title')}
      action={t('loop.action')}
      onConfirm={async () => {
        await loop({ variables: { id } });
        notifyDone(t('loop.sent'));
      }}
    >
      {t('loop.hint', { address })}
    </Confirm>
  );
}

function DeleteDialog({ mailbox: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation(['mail-in', 'common']);
  const [remove] = useMutation(DeleteMailboxDocument, LISTS);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name })}
      action={t('common:action.delete')}
      dangerous
      onConfirm={async () => {
        const { data } = await remove({ variables: { id } });
        notifyDone(t(data?.deleteMailbox?.archivedAt ? 'isArchived' : 'deleted'));
      }}
    >
      {t('deleteHint')}
    </Confirm>
  );
}
