import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import {
  type MailboxRowFragment,
  TestMailboxDocument,
  type TestMailboxMutation,
} from './mailboxes.generated.ts';

export interface TestDialogProps {
  readonly mailbox: MailboxRowFragment;
  readonly onClose: () => void;
}

/** Signs in at a mailbox when it opens, and says in words what it found. */
export function TestDialog({ mailbox: { id, name }, onClose }: TestDialogProps) {
  const { t } = useTranslation(['mail-in', 'common']);
  const [test, { data, error }] = useMutation(TestMailboxDocument);
  useEffect(() => {
    let isOpen = true;
    // In development an effect runs twice, but must sign in only once.
    const start = async () => {
      await Promise.resolve();
      if (isOpen) await test({ variables: { id } });
    };
    // The dialog shows the error of the mutation.
    start().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [test, id]);
  const result = data?.testMailbox;
  return (
    <Dialog opened onClose={onClose} title={t('test.title', { name })}>
      <Stack gap="md">
        {!result && error === undefined && (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{t('test.runs')}</Text>
          </Group>
        )}
        {error !== undefined && <ErrorNotice error={error} />}
        {result && <Result result={result} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ResultProps {
  readonly result: NonNullable<TestMailboxMutation['testMailbox']>;
}

function Result({ result: { ok, reason, messages, taken, idle, move } }: ResultProps) {
  const { t } = useTranslation('mail-in');
  return (
    <div role="status">
      <Alert color={ok ? 'green' : 'red'}>
        {ok || reason === null ? t('test.ok') : t(`test.reason.${reason}`)}
      </Alert>
      {ok && (
        <List size="sm" mt="sm">
          <List.Item>{t('test.messages', { count: messages ?? 0 })}</List.Item>
          <List.Item>{t(taken ? 'test.taken' : 'test.notTaken')}</List.Item>
          <List.Item>{t(idle ? 'test.idle' : 'test.noIdle')}</List.Item>
          {taken && !move && <List.Item>{t('test.noMove')}</List.Item>}
        </List>
      )}
    </div>
  );
}
