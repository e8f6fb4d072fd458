import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correct, remove } from '../../../offline/outbox/actions.ts';
import { outbox } from '../../../offline/outbox/browser-outbox.ts';
import { photosOf } from '../../../offline/outbox/photos.ts';
import { useWaitingPhoto } from '../../../offline/outbox/use-outbox.ts';
import { takenAlong } from '../../../offline/outbox/ways-on.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { operationOf } from '../../../offline/queue/operations.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { correctable } from './correctable.ts';
import { OutboxQuestions } from './outbox-questions.tsx';
import { contentOf, operationWord } from './outbox-words.ts';
import { type RefusalWords, refusalOf } from './refusal.ts';
import classes from './undelivered.module.css';

const OutboxCorrect = lazy(() => import('./outbox-correct.tsx'));

export interface OutboxEntryProps {
  readonly entry: QueueEntry;
  readonly words: RefusalWords;
  /** True if an entry above holds it back. */
  readonly held: boolean;
}

const COLORS = { waiting: 'gray', sending: 'blue', refused: 'red', asks: 'orange' } as const;

/** An entry of the queue in words: what, when, what became of it, and the ways on. */
export function OutboxEntry({ entry, words, held }: OutboxEntryProps) {
  const { t } = useTranslation(['outbox', 'requests', 'common', 'offline']);
  const format = useFormat();
  const { operation, performedAt, state, given } = entry;
  const content = contentOf(entry, t);
  const shown = given !== undefined ? 'given' : held ? 'held' : state;
  const what = operationWord(operation, t);
  return (
    <li className={classes.entry}>
      <Stack gap="0.25rem">
        <Group gap="xs">
          <Text size="sm">
            <b>{what}</b>{' '}
            {performedAt !== null && (
              <time dateTime={performedAt}>{format.dateTime(performedAt)}</time>
            )}
          </Text>
          <Badge variant="light" tt="none" color={COLORS[state]}>
            {t(`outbox:state.${shown}`)}
          </Badge>
        </Group>
        {content !== '' && (
          <Text size="sm" className={classes.said}>
            {content}
          </Text>
        )}
        {photosOf(entry).map((name) => (
          <OutboxPhoto key={name} name={name} />
        ))}
        {state === 'refused' && (
          <Text size="sm" fw={600}>
            {refusalOf(entry, words)}
          </Text>
        )}
        {state === 'asks' && <OutboxQuestions entry={entry} words={words} />}
        {state !== 'sending' && given === undefined && (
          <Ways entry={entry} what={[what, content].filter(Boolean).join(': ')} />
        )}
      </Stack>
    </li>
  );
}

interface WaysProps {
  readonly entry: QueueEntry;
  readonly what: string;
}

/** Corrects, sends again, deletes. */
function Ways({ entry, what }: WaysProps) {
  const { t } = useTranslation('outbox');
  const [asking, setAsking] = useState<'correct' | 'delete'>();
  const close = () => setAsking(undefined);
  const isCorrectable = correctable(entry).length > 0;
  return (
    <Group gap="xs" className="no-print">
      {entry.state === 'refused' && (
        <Button
          size="xs"
          onClick={() => (isCorrectable ? setAsking('correct') : void correct(entry, entry.input))}
        >
          {t(isCorrectable ? 'way.correct' : 'way.again')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setAsking('delete')}>
        {t('way.delete')}
      </Button>
      {asking === 'correct' && (
        <Suspense>
          <OutboxCorrect entry={entry} onClose={close} />
        </Suspense>
      )}
      {asking === 'delete' && <Delete entry={entry} what={what} onClose={close} />}
    </Group>
  );
}

/** Asks before an entry is deleted, with what leaves with it. */
function Delete({ entry, what, onClose }: WaysProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('outbox');
  const along = takenAlong(outbox.own, [entry]);
  const isCreation = operationOf(entry.operation).kind === 'creation';
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('delete.title')}
      action={t('way.delete')}
      dangerous
      onConfirm={() => remove([entry])}
    >
      <Text size="sm">{isCreation ? t('delete.creation') : t('delete.one', { what })}</Text>
      {along.length > 0 && <Text size="sm">{t('delete.along', { count: along.length })}</Text>}
    </Confirm>
  );
}

/** A photo that waits on the device. */
function OutboxPhoto({ name }: { readonly name: string }) {
  const { t } = useTranslation('outbox');
  const url = useWaitingPhoto(name);
  if (url === undefined) return null;
  return <img src={url} alt={t('photo')} className={classes.waiting} />;
}
