import { useMutation } from '@apollo/client/react';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../parts/confirm.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Person } from '../../../parts/person.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { Ago } from '../../../parts/time.tsx';
import {
  ApplyUndeliveredDocument,
  DismissUndeliveredDocument,
  UndeliveredCountDocument,
  UndeliveredListDocument,
  type UndeliveredRowFragment,
} from './undelivered.generated.ts';
import classes from './undelivered.module.css';
import { UndeliveredEntry } from './undelivered-entry.tsx';

const LISTS = { refetchQueries: [UndeliveredListDocument, UndeliveredCountDocument] };

/** A report of undelivered work, with its ways on while it is open. */
export function UndeliveredCard({ report }: { readonly report: UndeliveredRowFragment }) {
  const { t } = useTranslation('offline');
  const { requestId, request, reporter, note, attachments, entries, receivedAt, state } = report;
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={t('report.of', { request: requestId })}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4">
              <TextLink to="/requests/$id" params={{ id: String(requestId) }}>
                {`#${requestId} ${request?.title ?? ''}`}
              </TextLink>
            </Title>
            <Group gap="xs" className="quiet">
              <Person person={reporter} />
              <Text size="sm">
                <Ago iso={receivedAt} />
              </Text>
            </Group>
          </div>
          <Badge variant="light" tt="none" color={state === 'OPEN' ? 'orange' : 'gray'}>
            {t(`state.${state}`)}
          </Badge>
        </Group>
        {note && <Text size="sm">{note}</Text>}
        <Stack component="ol" gap="xs" className={classes.entries}>
          {entries.map((entry) => (
            <UndeliveredEntry key={entry.id} entry={entry} />
          ))}
        </Stack>
        {attachments.length > 0 && (
          <Group gap="xs">
            {attachments.map(({ id, url, thumbnailUrl }) => (
              <Picture
                key={id}
                className={classes.photo}
                url={thumbnailUrl ?? url}
                alt={t('report.photo', { id })}
              />
            ))}
          </Group>
        )}
        {state === 'OPEN' && <Decision report={report} />}
      </Stack>
    </Paper>
  );
}

/** Records the work, or leaves it out with a reason. */
function Decision({ report: { id } }: { readonly report: UndeliveredRowFragment }) {
  const { t } = useTranslation('offline');
  const [asking, setAsking] = useState<'apply' | 'dismiss'>();
  const [apply] = useMutation(ApplyUndeliveredDocument, LISTS);
  const [dismiss] = useMutation(DismissUndeliveredDocument, LISTS);
  const confirmApply = async () => {
    const { data } = await apply({ variables: { input: { id } } });
    const open = data?.applyUndelivered?.state === 'OPEN';
    notifyDone(t(open ? 'report.partly' : 'report.applied'));
  };
  const confirmDismiss = async (reason: string) => {
    await dismiss({ variables: { input: { id, reason } } });
    notifyDone(t('report.dismissed'));
  };
  return (
    <Group gap="xs" className="no-print">
      <Button size="xs" onClick={() => setAsking('apply')}>
        {t('report.apply')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('dismiss')}>
        {t('report.dismiss')}
      </Button>
      <Confirm
        opened={asking === 'apply'}
        onClose={() => setAsking(undefined)}
        title={t('report.apply')}
        action={t('report.apply')}
        onConfirm={confirmApply}
      >
        {t('report.applyHint')}
      </Confirm>
      <Confirm
        opened={asking === 'dismiss'}
        onClose={() => setAsking(undefined)}
        title={t('report.dismiss')}
        action={t('report.dismiss')}
        dangerous
        reason={{ label: t('report.reason'), required: true }}
        onConfirm={confirmDismiss}
      >
        {t('report.dismissHint')}
      </Confirm>
    </Group>
  );
}
