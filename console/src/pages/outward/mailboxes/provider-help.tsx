import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MailboxRowFragment } from './mailboxes.generated.ts';

/** Settings that are to be entered at the provider, so that mails and answers come here. */
export function ProviderHelp({ mailbox }: { readonly mailbox: MailboxRowFragment }) {
  const { t } = useTranslation('mail-in');
  const { kind, address } = mailbox;
  const [local = '', domain = ''] = address.split('@');
  const values = { address, plus: `${local}+test@${domain}`, url: location.origin };
  return (
    <details>
      <summary>{t('provider.title')}</summary>
      <List size="sm" mt="xs">
        <List.Item>{t('provider.plus', values)}</List.Item>
        <List.Item>{t('provider.authserv')}</List.Item>
        {kind === 'PUSH' && (
          <List.Item style={{ overflowWrap: 'anywhere' }}>{t('provider.push', values)}</List.Item>
        )}
        {kind === 'PUSH' && <List.Item>{t('provider.token')}</List.Item>}
        {kind === 'IMAP' && <List.Item>{t('provider.imap')}</List.Item>}
        {kind === 'IMAP' && <List.Item>{t('provider.taken')}</List.Item>}
      </List>
      <Text size="sm" mt="xs">
        {t('provider.forward')}
      </Text>
    </details>
  );
}
