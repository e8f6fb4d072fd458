import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialog.tsx';
import { TextLink } from '../../parts/links.tsx';
import { remove } from './actions.ts';
import { outbox } from './browser-outbox.ts';
import type { SignOutQuestion } from './sign-out-question.ts';
import { useOutbox } from './use-outbox.ts';

export interface SignOutDialogProps {
  readonly question: SignOutQuestion | undefined;
}

/** Asks what becomes of waiting work before its person signs out: send it, stay, or delete it. */
export default function SignOutDialog({ question }: SignOutDialogProps) {
  const { t } = useTranslation('outbox');
  return (
    <Dialog
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={t('signOut.title')}
      centered
      // Above the dialog that asks for a second factor.
      zIndex={300}
    >
      {question && <Choice question={question} />}
    </Dialog>
  );
}

function Choice({ question }: { readonly question: SignOutQuestion }) {
  const { t } = useTranslation('outbox');
  useOutbox();
  const [sent, setSent] = useState<'no' | 'sending' | 'done'>('no');
  const [deleting, setDeleting] = useState(false);
  const count = outbox.own.length;
  // Also another tab may have sent them.
  useEffect(() => {
    if (count === 0) question.answer(true);
  }, [count, question]);
  const send = async () => {
    setSent('sending');
    await outbox.send().catch(() => undefined);
    setSent('done');
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('signOut.text', { count })}</Text>
      {sent === 'done' && (
        <Alert color="orange" role="alert">
          {t('signOut.left', { count })}{' '}
          <TextLink to="/outbox" onClick={() => question.answer(false)}>
            {t('signOut.look')}
          </TextLink>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => question.answer(false)} data-autofocus>
          {t('signOut.stay')}
        </Button>
        <Button loading={sent === 'sending'} onClick={() => void send()}>
          {t('signOut.send')}
        </Button>
      </Group>
      {deleting ? (
        <Deletion count={count} />
      ) : (
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('signOut.delete', { count })}
        </Button>
      )}
    </Stack>
  );
}

/** Deletes the work after its number is typed. */
function Deletion({ count }: { readonly count: number }) {
  const { t } = useTranslation('outbox');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    if (typed.trim() === String(count)) void remove(outbox.own);
    else setWrong(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('signOut.lost')}</Text>
        <TextInput
          label={t('signOut.type', { count })}
          inputMode="numeric"
          value={typed}
          error={wrong && t('signOut.wrong', { count })}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" color="red.9">
            {t('signOut.delete', { count })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
