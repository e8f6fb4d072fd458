import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Code, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconCopy } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useMay } from '../../../session/viewer.ts';
import {
  CreateMyCalendarFeedDocument,
  DeleteMyCalendarFeedDocument,
  MyCalendarFeedDocument,
} from './calendar.generated.ts';

/** The address by which calendar programs fetch the viewer's work; it is shown once. */
export function CalendarSection() {
  const { t } = useTranslation('account');
  const mayRead = useMay('maintenance.read');
  const { data, error, refetch } = useQuery(MyCalendarFeedDocument, {
    fetchPolicy: 'cache-and-network',
    skip: !mayRead,
  });
  const [url, setUrl] = useState<string>();
  if (!mayRead) return null;
  const feed = data?.calendarFeed;
  return (
    <Section title={t('calendar.title')} anchor="calendar" hint={t('calendar.hint')}>
      {error !== undefined && !feed && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!feed && error === undefined && <Skeleton height={36} />}
      {url !== undefined && <NewAddress url={url} />}
      {feed && <FeedState feed={feed} isShown={url !== undefined} onUrl={setUrl} />}
    </Section>
  );
}

/** The address, and a button that copies it. */
function NewAddress({ url }: { readonly url: string }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Stack gap="sm">
      <Alert color="orange" icon={<IconAlertTriangle />} title={t('calendar.once')}>
        {t('calendar.onceText')}
      </Alert>
      <Code className="numbers" p="sm" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Code>
      <CopyButton value={url} timeout={3_000}>
        {({ copied, copy }) => (
          <Button
            style={{ alignSelf: 'flex-start' }}
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={copy}
          >
            {t(copied ? 'common:action.copied' : 'common:action.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

interface FeedProps {
  readonly feed: {
    readonly active: boolean;
    readonly createdAt: string | null;
    readonly lastFetchedAt: string | null;
  };
  /** True if the address is shown above. */
  readonly isShown: boolean;
  readonly onUrl: (url: string | undefined) => void;
}

/** The state of the address, with the buttons that make and end one. */
function FeedState({ feed: { active, createdAt, lastFetchedAt }, isShown, onUrl }: FeedProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const errorText = useErrorText();
  const [asks, setAsks] = useState<'replace' | 'end'>();
  const again = { refetchQueries: [MyCalendarFeedDocument], awaitRefetchQueries: true };
  const [create, creating] = useMutation(CreateMyCalendarFeedDocument, again);
  const [end] = useMutation(DeleteMyCalendarFeedDocument, again);
  const make = async () => onUrl((await create()).data?.createCalendarFeed.url);
  if (!active) {
    return (
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={creating.loading}
        onClick={() => void make().catch((error) => notifyFailed(errorText(error)))}
      >
        {t('calendar.make')}
      </Button>
    );
  }
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" className="quiet">
        {[
          createdAt && t('calendar.since', { when: format.dateTime(createdAt) }),
          lastFetchedAt
            ? t('calendar.fetched', { when: format.relative(lastFetchedAt) })
            : t('calendar.neverFetched'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="xs">
        {!isShown && (
          <Button size="xs" variant="default" onClick={() => setAsks('replace')}>
            {t('calendar.replace')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAsks('end')}>
          {t('calendar.end')}
        </Button>
      </Group>
      <Confirm
        opened={asks === 'replace'}
        onClose={() => setAsks(undefined)}
        title={t('calendar.replaceTitle')}
        action={t('calendar.replace')}
        onConfirm={make}
      >
        {t('calendar.replaceText')}
      </Confirm>
      <Confirm
        opened={asks === 'end'}
        onClose={() => setAsks(undefined)}
        title={t('calendar.endTitle')}
        action={t('calendar.end')}
        dangerous
        onConfirm={async () => {
          await end();
          onUrl(undefined);
          notifyDone(t('calendar.ended'));
        }}
      >
        {t('calendar.endText')}
      </Confirm>
    </Group>
  );
}
