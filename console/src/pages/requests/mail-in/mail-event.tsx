import { useTranslation } from 'react-i18next';
import { HeldMail } from './held-mail.tsx';

/** Facts of a mail in its entry of the timeline. */
interface MailData {
  readonly inboundMailId?: number;
  readonly event?: 'held' | 'accepted' | 'discarded' | 'automatic' | 'bounced';
  readonly from?: { readonly name: string | null; readonly address: string } | string | null;
}

interface MailEventProps {
  readonly data: unknown;
}

/** Outcome of a mail, in words. */
export function MailEvent({ data }: MailEventProps) {
  const { t } = useTranslation('mail-in');
  const { event = 'held', from } = data as MailData;
  return t(`event.${event}`, { from: nameOf(from) ?? t('event.somebody') });
}

/** The mail of an entry while it waits, with its ways on. */
export function HeldOfEntry({ data }: MailEventProps) {
  const { event, inboundMailId } = data as MailData;
  return event === 'held' && inboundMailId !== undefined ? <HeldMail id={inboundMailId} /> : null;
}

function nameOf(from: MailData['from']): string | undefined {
  if (from === null || from === undefined || typeof from === 'string') return from ?? undefined;
  return from.name === null ? from.address : `${from.name} <${from.address}>`;
}
