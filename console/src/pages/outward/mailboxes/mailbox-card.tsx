import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { MailboxActions } from './mailbox-actions.tsx';
import type { MailboxRowFragment } from './mailboxes.generated.ts';
import { ProviderHelp } from './provider-help.tsx';

const COLORS = { ACTIVE: 'green', PAUSED: 'gray', ERROR: 'red' } as const;

/** A mailbox with its state, both tests and what is to be entered at the provider. */
export function MailboxCard({ mailbox }: { readonly mailbox: MailboxRowFragment }) {
  const { t } = useTranslation('mail-in');
  const { name, address, state, lastError, archivedAt } = mailbox;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h3">
              {name}
            </Title>
            <Text size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Text>
          </div>
          <Badge variant="light" tt="none" color={archivedAt === null ? COLORS[state] : 'gray'}>
            {t(archivedAt === null ? `state.${state}` : 'archived')}
          </Badge>
        </Group>
        {archivedAt === null && lastError !== null && <Alert color="red">{lastError}</Alert>}
        {archivedAt === null && mailbox.authservId === null && (
          <Alert color="orange">{t('noAuthservId')}</Alert>
        )}
        <MailboxFacts mailbox={mailbox} />
        <MailboxActions mailbox={mailbox} />
        {archivedAt === null && <ProviderHelp mailbox={mailbox} />}
      </Stack>
    </Paper>
  );
}

function MailboxFacts({ mailbox }: { readonly mailbox: MailboxRowFragment }) {
  const { t } = useTranslation('mail-in');
  const format = useFormat();
  const timeOf = (at: string | null) => at && format.dateTime(at);
  const { kind, host, port, folder, loopTest } = mailbox;
  return (
    <Facts
      facts={[
        [t('field.department'), mailbox.department?.name],
        [t('field.category'), mailbox.category?.pathName],
        [t('field.kind'), t(`kind.${kind}`)],
        [t('field.host'), host && `${host}:${port}`],
        [t('field.folder'), folder],
        [t('field.authservId'), mailbox.authservId],
        [t('field.unknown'), t(`unknown.${mailbox.unknown}`)],
        [t('lastReceived'), timeOf(mailbox.lastReceivedAt)],
        [t('lastFetched'), timeOf(mailbox.lastFetchedAt)],
        [
          t('loop.title'),
          loopTest.sentAt &&
            (loopTest.receivedAt
              ? t('loop.back', { at: timeOf(loopTest.receivedAt) })
              : t('loop.waits', { at: timeOf(loopTest.sentAt) })),
        ],
      ]}
    />
  );
}
