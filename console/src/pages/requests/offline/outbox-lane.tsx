import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giftOf } from '../../../offline/outbox/give.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { requestIdOf, sendable } from '../../../offline/queue/lanes.ts';
import { TextLink } from '../../../parts/links.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
import { OutboxGive } from './outbox-give.tsx';
import { operationWord, useRefusalWords } from './outbox-words.ts';
import classes from './undelivered.module.css';
import type { KnownRequest } from './use-known-requests.ts';

export interface OutboxLaneProps {
  /** The entries of the lane, in their order. */
  readonly entries: readonly QueueEntry[];
  readonly known: KnownRequest | undefined;
}

/** The entries of one request in their order, with the way to its leads. Only a change of these draws it again. */
export const OutboxLane = memo(Lane, (one, other) => {
  const isSame = one.entries.every((entry, index) => entry === other.entries[index]);
  return isSame && one.entries.length === other.entries.length && one.known === other.known;
});

function Lane({ entries, known }: OutboxLaneProps) {
  const { t } = useTranslation('outbox');
  const name = useLaneName(entries, known);
  const words = useRefusalWords(
    (id) => known?.checklist?.items.find((item) => String(item.id) === id)?.label,
  );
  const next = new Set(sendable(entries).map(({ id }) => id));
  const [first] = entries;
  const requestId = first && requestIdOf(first);
  return (
    <Paper withBorder p="md" component="article" aria-label={t('lane.of', { name })}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {requestId === undefined ? (
            name
          ) : (
            <TextLink to="/requests/$id" params={{ id: String(requestId) }}>
              {name}
            </TextLink>
          )}
        </Title>
        <Stack component="ol" gap="md" className={classes.entries}>
          {entries.map((entry) => (
            <OutboxEntry
              key={entry.id}
              entry={entry}
              words={words}
              held={entry.state === 'waiting' && isHeld(entries, entry, next)}
            />
          ))}
        </Stack>
        <ToLead entries={entries} words={words} />
      </Stack>
    </Paper>
  );
}

/** True for an entry that waits although nothing before it will be sent. */
function isHeld(
  entries: readonly QueueEntry[],
  entry: QueueEntry,
  next: ReadonlySet<number>,
): boolean {
  const before = entries.filter(({ id }) => id <= entry.id);
  return !before.some(({ id }) => next.has(id));
}

function useLaneName(entries: readonly QueueEntry[], known: KnownRequest | undefined): string {
  const { t } = useTranslation(['outbox', 'requests', 'common', 'offline']);
  const [first] = entries;
  const id = first && requestIdOf(first);
  if (id !== undefined) {
    return known?.title === undefined
      ? t('outbox:lane.request', { id })
      : t('outbox:lane.titled', { id, title: known.title });
  }
  // Readings and downtimes of equipment belong to no request.
  if (first !== undefined && !first.lane.startsWith('client:')) {
    return operationWord(first.operation, t);
  }
  const creation = entries.find(({ operation }) => operation === 'createMaintenanceRequest');
  const { title } = creation?.input ?? {};
  return typeof title === 'string' ? t('outbox:lane.new', { title }) : t('outbox:lane.newUntitled');
}

function ToLead({ entries, words }: Pick<OutboxLaneProps, 'entries'> & LaneWords) {
  const { t } = useTranslation('outbox');
  const [asking, setAsking] = useState(false);
  if (!entries.some(({ state }) => state === 'refused')) return null;
  const gift = giftOf(entries);
  if (typeof gift === 'string') {
    return (
      <Text size="xs" className="quiet">
        {t(`notGiven.${gift}`)}
      </Text>
    );
  }
  const goesOn = gift.entries.some(({ given }) => given !== undefined);
  return (
    <Group>
      <Button size="xs" variant="light" onClick={() => setAsking(true)}>
        {t(goesOn ? 'way.goOn' : 'way.give')}
      </Button>
      {asking && <OutboxGive gift={gift} words={words} onClose={() => setAsking(false)} />}
    </Group>
  );
}

interface LaneWords {
  readonly words: ReturnType<typeof useRefusalWords>;
}
