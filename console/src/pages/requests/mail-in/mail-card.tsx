import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { Person } from '../../../parts/person.tsx';
import { Ago } from '../../../parts/time.tsx';
import { MailDecision } from './mail-decision.tsx';
import type { InboundRowFragment } from './mail-in.generated.ts';
import { useMailWords } from './use-mail-words.ts';

const COLORS = {
  HELD: 'orange',
  FAILED: 'red',
  DISCARDED: 'gray',
  DONE: 'green',
  RECEIVED: 'blue',
} as const;

/** A mail with what is known of its sender, the beginning of its text and its ways on. */
export function MailCard({ mail }: { readonly mail: InboundRowFragment }) {
  const { t } = useTranslation('mail-in');
  const words = useMailWords();
  const { subject, mailbox, requestId, state, receivedAt, decidedBy } = mail;
  const title = subject === null || subject === '' ? t('queue.noSubject') : subject;
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {words.sender(mail)}
            </Text>
            <Text size="sm" className="quiet">
              {mailbox.name} · <Ago iso={receivedAt} />
            </Text>
          </div>
          <Badge variant="light" tt="none" color={COLORS[state]}>
            {t(`mailState.${state}`)}
          </Badge>
        </Group>
        {mail.reason !== null && <Text size="sm">{t(`reason.${mail.reason}`)}</Text>}
        {requestId !== null && (
          <TextLink to="/requests/$id" params={{ id: String(requestId) }} size="sm" w="fit-content">
            {t('queue.ofRequest', { id: requestId })}
          </TextLink>
        )}
        {mail.preview && (
          <Text size="sm" component="blockquote" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {mail.preview}
          </Text>
        )}
        <Files mail={mail} />
        {decidedBy && (
          <Group gap="xs">
            <Text size="sm">{t('queue.decidedBy')}</Text>
            <Person person={decidedBy} />
          </Group>
        )}
        <MailDecision mail={mail} />
      </Stack>
    </Paper>
  );
}

function Files({ mail: { attachments } }: { readonly mail: InboundRowFragment }) {
  const { t } = useTranslation('mail-in');
  const { size } = useMailWords();
  if (attachments.length === 0) return null;
  return (
    <Text size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
      {t('queue.files')}{' '}
      {attachments.map(({ name, bytes }) => `${name} (${size(bytes)})`).join(', ')}
    </Text>
  );
}
