import { useMutation, useQuery } from '@apollo/client/react';
import { ActionIcon, Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSend, IconTrash } from '../../../icons/icons.ts';
import {
  addressOf,
  browserSubscription,
  endBrowserSubscription,
  keepWords,
  pushPermission,
  subscribeBrowser,
} from '../../../offline/push.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import {
  AddDeviceDocument,
  DeleteDeviceDocument,
  type DeviceFragment,
  MyDevicesDocument,
  TestDeviceDocument,
} from './push.generated.ts';
import { usePushWords } from './use-push-words.ts';

const AGAIN = { refetchQueries: [MyDevicesDocument], awaitRefetchQueries: true };

/** Notifications on this device, and the other devices of the viewer; absent without push. */
export function DevicesSection() {
  const { t } = useTranslation('push');
  const { data, error, refetch } = useQuery(MyDevicesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const publicKey = data?.pushKey.publicKey;
  if (data !== undefined && publicKey == null) return null;
  const devices = data?.pushSubscriptions ?? [];
  return (
    <Section title={t('title')} anchor="devices" hint={t('hint')}>
      {error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {publicKey != null && <ThisDevice publicKey={publicKey} devices={devices} />}
      {devices.length > 0 && (
        <Stack
          gap="sm"
          component="ul"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={t('list')}
        >
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface ThisDeviceProps {
  readonly publicKey: string;
  readonly devices: readonly DeviceFragment[];
}

/** Switches notifications on in this browser; says why where that is not possible. */
function ThisDevice({ publicKey, devices }: ThisDeviceProps) {
  const { t } = useTranslation('push');
  const [label, setLabel] = useState('');
  const { isOn, busy, problem, switchOn } = useThisDevice(publicKey, devices);
  const permission = pushPermission();
  if (permission === 'unsupported') return <Text size="sm">{t('unsupported')}</Text>;
  if (isOn) return <Text size="sm">{t('isOn')}</Text>;
  return (
    <Stack gap="sm" maw={420}>
      {(permission === 'blocked' || problem) && (
        <Alert color="yellow" role="alert">
          {permission === 'blocked' ? t('blocked') : problem}
        </Alert>
      )}
      <TextInput
        label={t('label')}
        placeholder={t('labelExample')}
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Group>
        <Button
          loading={busy}
          disabled={permission === 'blocked'}
          onClick={() => void switchOn(label.trim())}
        >
          {t('switchOn')}
        </Button>
      </Group>
    </Stack>
  );
}

function useThisDevice(publicKey: string, devices: readonly DeviceFragment[]) {
  const { t } = useTranslation('push');
  const errorText = useErrorText();
  const words = usePushWords();
  const [add] = useMutation(AddDeviceDocument, AGAIN);
  const [subscribed, setSubscribed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRegistered = devices.some(({ current }) => current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list may concern this browser.
  useEffect(() => {
    browserSubscription().then(
      (found) => setSubscribed(found !== undefined),
      () => setSubscribed(false),
    );
  }, [devices]);
  const switchOn = async (label: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const subscription = await subscribeBrowser(publicKey);
      if (subscription === undefined) return setProblem(t('notAllowed'));
      await keepWords(words());
      const input = { ...addressOf(subscription), ...(label === '' ? {} : { label }) };
      await add({ variables: { input } });
      setSubscribed(true);
      notifyDone(t('switchedOn'));
    } catch (error) {
      setProblem(error instanceof DOMException ? t('noService') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isOn: subscribed && isRegistered, busy, problem, switchOn };
}

function DeviceItem({ device }: { readonly device: DeviceFragment }) {
  const { t } = useTranslation(['push', 'common']);
  const format = useFormat();
  const { id, host, label, createdAt, lastUsedAt, lastError, current } = device;
  const name = label ?? host;
  const facts = [
    label === null ? undefined : host,
    t('since', { when: format.date(createdAt) }),
    lastUsedAt ? t('lastUsed', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
  ].filter(Boolean);
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {current && (
            <Badge size="sm" tt="none">
              {t('current')}
            </Badge>
          )}
        </Group>
        <Text size="xs" className="quiet">
          {facts.join(' · ')}
        </Text>
        {lastError != null && (
          <Text size="xs" c="red">
            {t('failed', { reason: lastError })}
          </Text>
        )}
      </div>
      <TestButton id={id} name={name} />
      <DeleteButton id={id} name={name} isCurrent={current} />
    </Group>
  );
}

interface ButtonProps {
  readonly id: number;
  readonly name: string;
}

function TestButton({ id, name }: ButtonProps) {
  const { t } = useTranslation('push');
  const errorText = useErrorText();
  const [test, { loading }] = useMutation(TestDeviceDocument, {
    ...AGAIN,
    variables: { id },
    onError: (error) => notifyFailed(errorText(error)),
    onCompleted: ({ testPushSubscription: { delivered, status } }) => {
      if (delivered) notifyDone(t('test.sent'));
      else notifyFailed(status == null ? t('test.noAnswer') : t('test.refused', { status }));
    },
  });
  return (
    <ActionIcon
      variant="default"
      loading={loading}
      aria-label={t('test.of', { name })}
      onClick={() => void test()}
    >
      <IconSend size={16} />
    </ActionIcon>
  );
}

function DeleteButton({ id, name, isCurrent }: ButtonProps & { readonly isCurrent: boolean }) {
  const { t } = useTranslation('push');
  const [asks, setAsks] = useState(false);
  const [remove] = useMutation(DeleteDeviceDocument, { ...AGAIN, variables: { id } });
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={t('delete.of', { name })}
        onClick={() => setAsks(true)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('delete.title', { name })}
        action={t('delete.action')}
        dangerous
        onConfirm={async () => {
          if (isCurrent) await endBrowserSubscription();
          await remove();
          notifyDone(t('delete.done'));
        }}
      >
        {t('delete.text')}
      </Confirm>
    </>
  );
}
