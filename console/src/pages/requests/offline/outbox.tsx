import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSend } from '../../../icons/icons.ts';
import { outbox } from '../../../offline/outbox/browser-outbox.ts';
import { summaryOf } from '../../../offline/outbox/summary.ts';
import { useOutbox } from '../../../offline/outbox/use-outbox.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { requestIdOf } from '../../../offline/queue/lanes.ts';
import { Page } from '../../../parts/page.tsx';
import { LoadingPart, Message } from '../../../parts/states.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { OutboxLane } from './outbox-lane.tsx';
import { useKnownRequests } from './use-known-requests.ts';

/** Work that waits for the network on this device, by request, with what became of it. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const { ready, entries, people, lost } = useOutbox();
  const { userId } = useViewer();
  const own = entries.filter((entry) => entry.userId === userId);
  const lanes = Map.groupBy(own, ({ lane }) => lane);
  const known = useKnownRequests([...lanes.keys()].flatMap((lane) => requestIdOf({ lane }) ?? []));
  const { waiting, old } = summaryOf(own, Date.now());
  const foreign = Map.groupBy(
    entries.filter((entry) => entry.userId !== userId),
    (entry) => entry.userId,
  );
  return (
    <Page
      title={t('title')}
      hint={waiting > 0 && t('sendsLater')}
      actions={
        waiting > 0 && (
          <Button leftSection={<IconSend size={16} />} onClick={() => void outbox.send()}>
            {t('send')}
          </Button>
        )
      }
    >
      {lost > 0 && <Lost count={lost} />}
      {old > 0 && <Alert color="orange">{t('old', { count: old })}</Alert>}
      {own.length > 0 && <MayVanish />}
      {!ready && <LoadingPart />}
      {ready && own.length === 0 && (
        <Message icon={IconSend} title={t('empty')} hint={t('emptyHint')} />
      )}
      {[...lanes].map(([lane, ofLane]) => (
        <OutboxLane key={lane} entries={ofLane} known={known.get(requestIdOf({ lane }) ?? 0)} />
      ))}
      {[...foreign].map(([id, waitingHere]) => (
        <Foreign key={id} name={people.get(id) || `#${id}`} entries={waitingHere} />
      ))}
    </Page>
  );
}

function Foreign({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: readonly QueueEntry[];
}) {
  const { t } = useTranslation('outbox');
  return (
    <Alert color="gray" title={t('foreign', { count: entries.length, name })}>
      {t('foreignHint', { name })}
    </Alert>
  );
}

function Lost({ count }: { readonly count: number }) {
  const { t } = useTranslation('outbox');
  return (
    <Alert color="red" title={t('lost', { count })} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('lostHint')}</Text>
        <Button size="xs" variant="default" onClick={() => void outbox.forgetLost()}>
          {t('noted')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Warns where the browser may delete unsent work by itself. */
function MayVanish() {
  const { t } = useTranslation('outbox');
  const [persisted, setPersisted] = useState(true);
  useEffect(() => {
    // Browsers of iOS keep the data of installed pages only, and say so nowhere.
    const asked = navigator.storage?.persisted?.() ?? Promise.resolve(false);
    void asked.catch(() => false).then(setPersisted);
  }, []);
  if (persisted) return null;
  return <Text size="sm">{t('mayVanish')}</Text>;
}
