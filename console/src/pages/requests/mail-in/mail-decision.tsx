import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import type { DecidedMail } from './decided-mail.ts';
import {
  DiscardInboundMailDocument,
  InboundMailListDocument,
  RetryInboundMailDocument,
} from './mail-in.generated.ts';
import { WholeMail } from './whole-mail.tsx';

export interface MailDecisionProps {
  readonly mail: DecidedMail;
  /** Called after a decision. */
  readonly onDecided?: () => void;
}

/** Ways on with a mail: accept, discard, read again, show the whole. */
export function MailDecision({ mail, onDecided }: MailDecisionProps) {
  const { t } = useTranslation('mail-in');
  const [open, setOpen] = useState<'accept' | 'discard' | 'retry' | 'whole'>();
  const { id, state } = mail;
  const close = () => setOpen(undefined);
  const lists = { refetchQueries: [InboundMailListDocument] };
  const [discard] = useMutation(DiscardInboundMailDocument, lists);
  const [retry] = useMutation(RetryInboundMailDocument, lists);
  const done = (text: string) => {
    notifyDone(text);
    onDecided?.();
  };
  return (
    <Group gap="xs" className="no-print">
      {(state === 'HELD' || state === 'DISCARDED') && (
        <Button size="sm" onClick={() => setOpen('accept')}>
          {t('accept.action')}
        </Button>
      )}
      {state === 'FAILED' && (
        <Button size="sm" onClick={() => setOpen('retry')}>
          {t('retry.action')}
        </Button>
      )}
      {(state === 'HELD' || state === 'FAILED') && (
        <Button size="sm" variant="default" onClick={() => setOpen('discard')}>
          {t('discard.action')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => setOpen('whole')}>
        {t('whole.action')}
      </Button>
      {open === 'accept' && (
        <AcceptDialog mail={mail} onClose={close} onAccepted={() => onDecided?.()} />
      )}
      {open === 'whole' && <WholeMail id={id} onClose={close} />}
      <Confirm
        opened={open === 'discard'}
        onClose={close}
        title={t('discard.title')}
        action={t('discard.action')}
        dangerous
        reason={{ label: t('discard.reason'), required: false }}
        onConfirm={async (reason) => {
          const text = reason.trim();
          await discard({ variables: { input: { id, ...(text !== '' && { reason: text }) } } });
          done(t('discard.done'));
        }}
      >
        {t('discard.hint')}
      </Confirm>
      <Confirm
        opened={open === 'retry'}
        onClose={close}
        title={t('retry.action')}
        action={t('retry.action')}
        onConfirm={async () => {
          await retry({ variables: { id } });
          done(t('retry.done'));
        }}
      >
        {t('retry.hint')}
      </Confirm>
    </Group>
  );
}
