import { useMutation } from '@apollo/client/react';
import { Badge, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { More } from '../../../parts/data-list.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import {
  MySessionsDocument,
  type MySessionsQuery,
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
} from '../../people/me/account.generated.ts';

type SessionRow = MySessionsQuery['mySessions']['edges'][number]['node'];

/** The viewer's sessions; each except the current one can be ended. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const list = useConnection(MySessionsDocument, {}, (data) => data.mySessions);
  return (
    <Section
      title={t('sessions')}
      hint={t('sessionsHint')}
      actions={list.nodes.some(({ current, revokedAt }) => !current && !revokedAt) && <EndOthers />}
    >
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <Skeleton height={120} />}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </Stack>
      <More list={list} />
    </Section>
  );
}

function SessionItem({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { current, userAgent, ipAddress, lastUsedAt, createdAt, revokedAt } = session;
  const { browser, system } = session.device;
  const device =
    browser && system
      ? t('device', { browser, system })
      : (browser ?? system ?? (userAgent?.slice(0, 60) || t('unknownDevice')));
  const Icon = system === 'Android' || system === 'iOS' ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    ipAddress,
    t('lastUsed', { when: format.relative(lastUsedAt) }),
    t('since', { when: format.date(createdAt) }),
  ].filter(Boolean);
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <ThemeIcon variant="light" color={current ? undefined : 'gray'} size="lg" aria-hidden>
        <Icon size={20} stroke={1.5} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {device}
          </Text>
          {current && (
            <Badge size="sm" tt="none">
              {t('thisSession')}
            </Badge>
          )}
        </Group>
        <Text size="xs" className="quiet">
          {facts.join(' · ')}
        </Text>
      </div>
      {revokedAt && (
        <Badge color="gray" variant="light" tt="none">
          {t('endedSession')}
        </Badge>
      )}
      {!current && !revokedAt && <EndButton id={session.id} device={device} />}
    </Group>
  );
}

function EndOthers() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const [revoke] = useMutation(RevokeOtherSessionsDocument, {
    refetchQueries: [MySessionsDocument],
  });
  return (
    <>
      <Button size="xs" variant="default" style={{ flex: 'none' }} onClick={() => setAsking(true)}>
        {t('endOthers')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('endOthersTitle')}
        action={t('endOthers')}
        dangerous
        onConfirm={async () => {
          await revoke();
          notifyDone(t('othersEnded'));
        }}
      >
        {t('endOthersText')}
      </Confirm>
    </>
  );
}

function EndButton({ id, device }: { readonly id: string; readonly device: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [revoke, { loading }] = useMutation(RevokeSessionDocument, {
    variables: { id },
    refetchQueries: [MySessionsDocument],
    onCompleted: () => notifyDone(t('sessionEnded')),
    onError: (error) => notifyFailed(errorText(error)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={loading}
      aria-label={t('endSessionOf', { device })}
      onClick={() => void revoke()}
    >
      {t('endSession')}
    </Button>
  );
}
