import { Paper, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../icons/icons.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { useDueWords } from '../../../parts/due/use-due-words.ts';
import { useNow } from '../../../parts/due/use-now.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { PieceCard } from './piece-card.tsx';
import { pieceOfUnplanned } from './pieces.ts';
import classes from './planner.module.css';
import { matching } from './planner-days.ts';
import type { Coming } from './use-coming.ts';
import type { Row, Unplanned, Workload } from './use-workload.ts';

export interface UnplannedListProps {
  readonly workload: Pick<Workload, 'unplanned' | 'unplannedTotal' | 'technicians'>;
  readonly coming: Coming;
}

/** Requests without a plan, those that are due first at the top. */
export function UnplannedList({ workload, coming }: UnplannedListProps) {
  const { t } = useTranslation('planner');
  const id = useId();
  const [words, setWords] = useState('');
  const { unplanned, unplannedTotal, technicians } = workload;
  const waiting = unplanned.filter((request) => !coming.has(request.id));
  const found = matching(waiting, words);
  const names = new Map(technicians.map((row) => [row.userId, row.name] as const));
  const total = unplannedTotal - (unplanned.length - waiting.length);
  return (
    <Paper
      withBorder
      component="section"
      p="xs"
      className={`${classes.side} no-print`}
      aria-labelledby={id}
      data-unplanned
    >
      <div className={classes.sideBody}>
        <Title order={2} size="h4" id={id}>
          {t('unplanned.title', { count: total })}
        </Title>
        {waiting.length > 0 && (
          <TextInput
            type="search"
            size="xs"
            aria-label={t('unplanned.search')}
            placeholder={t('unplanned.search')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={words}
            maxLength={200}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {total > waiting.length && (
          <Text size="xs" className="quiet">
            {t('unplanned.first', { count: waiting.length })}
          </Text>
        )}
        {found.length === 0 && (
          <Text size="sm" className="quiet">
            {t(waiting.length === 0 ? 'unplanned.none' : 'unplanned.noneFound')}
          </Text>
        )}
        <ol className={classes.waiting}>
          {found.map((request) => (
            <PieceCard key={request.id} piece={pieceOfUnplanned(request)} movable sending={false}>
              <Facts request={request} names={names} />
            </PieceCard>
          ))}
        </ol>
      </div>
    </Paper>
  );
}

interface FactsProps {
  readonly request: Unplanned;
  readonly names: ReadonlyMap<number, Row['name']>;
}

function Facts({ request, names }: FactsProps) {
  const { t } = useTranslation('planner');
  const words = useDueWords();
  const now = useNow();
  const { priority, dueAt, estimateMinutes, assigneeId, onHold } = request;
  const by = dueAt === null ? 0 : Date.parse(dueAt) - now;
  const facts = [
    dueAt !== null && words(by < 0 ? 'overdue' : 'due', Math.abs(by), dueAt),
    estimateMinutes !== null && minutesText(estimateMinutes),
    assigneeId !== null && (names.get(assigneeId) ?? t('piece.assigned')),
    onHold && t('piece.onHold'),
  ];
  return (
    <>
      <PriorityLabel priority={priority} />
      {facts.some(Boolean) && <div>{facts.filter(Boolean).join(' · ')}</div>}
    </>
  );
}
