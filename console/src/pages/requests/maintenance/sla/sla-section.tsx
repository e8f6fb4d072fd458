import { useQuery } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck, IconCircleX, IconPlayerPause } from '../../../../icons/icons.ts';
import { DUE_LOOKS, DueBadge } from '../../../../parts/due/due-label.tsx';
import { dueStateOf } from '../../../../parts/due/due-state.ts';
import { useDueDates } from '../../../../parts/due/use-due-dates.ts';
import { useDueWords } from '../../../../parts/due/use-due-words.ts';
import { useLength } from '../../../../parts/due/use-length.ts';
import { useNow } from '../../../../parts/due/use-now.ts';
import { useFormat } from '../../../../parts/format.ts';
import { type Look, LookBadge } from '../../../../parts/look-badge.tsx';
import { Section } from '../../../../parts/section.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import { OPEN_STAGES } from '../stages.ts';
import { type Clock, type ClockCalendar, type ClockState, clockStateOf } from './clock-state.ts';
import { Elsewhere } from './elsewhere.tsx';
import { RequestSlaDocument, type RequestSlaQuery } from './sla.generated.ts';
import classes from './sla.module.css';

const ClockDialog = lazy(() => import('./clock-dialog.tsx'));

const LOOKS: Readonly<Record<ClockState['kind'], Look>> = {
  ...DUE_LOOKS,
  metEarly: { color: 'teal', icon: IconCircleCheck },
  metLate: { color: 'red', icon: IconCircleCheck },
  approval: { color: 'gray', icon: IconPlayerPause },
  dropped: { color: 'gray', icon: IconCircleX },
};

/** The clocks of a request; nothing where it has none. */
export function SlaSection({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const { id, version, stage, nextDueAt, breachedAt, manualDueAt } = request;
  const configured = useDueDates();
  const { data, refetch } = useQuery(RequestSlaDocument, {
    variables: { id },
    skip: !configured && (nextDueAt ?? breachedAt ?? manualDueAt) === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const [opened, setOpened] = useState<Clock['kind']>();
  const read = () => void refetch().catch(() => undefined);
  // A step or a comment moves the clocks; the request tells that by one of these.
  const moved = JSON.stringify([version, stage, nextDueAt, breachedAt, manualDueAt]);
  const seen = useRef(moved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the request counts.
  useEffect(() => {
    if (seen.current !== moved) read();
    seen.current = moved;
  }, [moved]);
  const sla = data?.sla;
  if (sla === undefined) return null;
  // With clocks, the breach stands at its clock.
  const missed = sla.clocks.length === 0 ? sla.breachedAt : null;
  if (sla.clocks.length === 0 && sla.manualDue === null && missed === null) return null;
  const shown = sla.clocks.find(({ kind }) => kind === opened);
  return (
    <Section title={t('title')}>
      <Stack gap="md" component="ul" className={classes.clocks}>
        {sla.clocks.map((clock) => (
          <ClockLine
            key={clock.kind}
            clock={clock}
            calendar={calendarOf(clock, sla.calendars)}
            onWhy={() => {
              read();
              setOpened(clock.kind);
            }}
          />
        ))}
        {sla.manualDue && <DateLine request={request} due={sla.manualDue} />}
      </Stack>
      {missed && <Text size="sm">{t('missedAt', { when: format.dateTime(missed) })}</Text>}
      {shown && (
        <Suspense>
          <ClockDialog
            clock={shown}
            calendars={sla.calendars}
            now={sla.now}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function calendarOf(clock: Clock, calendars: readonly ClockCalendar[]): ClockCalendar | undefined {
  return calendars.find(({ versionId }) => versionId === clock.calendarVersionId);
}

/** Returns a function that tells in words how a clock stands. */
function useClockText(): (state: ClockState, dueAt: string | null) => string {
  const { t } = useTranslation('due');
  const length = useLength();
  const words = useDueWords();
  return (state, dueAt) => {
    if (!('by' in state)) return t(state.kind);
    if (state.kind === 'metEarly' || state.kind === 'metLate') {
      return t(state.kind, { length: length.roughWork(state.by) });
    }
    return words(state.kind, state.by, dueAt);
  };
}

interface LineProps {
  readonly clock: Clock;
  readonly calendar: ClockCalendar | undefined;
  readonly onWhy: () => void;
}

function ClockLine({ clock, calendar, onWhy }: LineProps) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const text = useClockText();
  const state = clockStateOf(clock, useNow());
  const name = t(`clock.${clock.kind}`);
  const { dueAt, breachedAt, metAt } = clock;
  return (
    <li>
      <div className={classes.line}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-haspopup="dialog"
          aria-label={t('whyOf', { clock: name })}
          onClick={onWhy}
        >
          {t('why')}
        </Button>
      </div>
      <LookBadge look={LOOKS[state.kind]}>{text(state, dueAt)}</LookBadge>
      {dueAt && metAt === null && (
        <Text size="sm" mt={4}>
          {t('dueAt', { when: format.dateTime(dueAt) })}
          {calendar && <Elsewhere iso={dueAt} calendar={calendar} />}
        </Text>
      )}
      {metAt && (
        <Text size="sm" mt={4}>
          {t('metAt', { when: format.dateTime(metAt) })}
        </Text>
      )}
      {breachedAt && state.kind !== 'overdue' && (
        <Text size="sm" mt={4}>
          {t('missedAt', { when: format.dateTime(breachedAt) })}
        </Text>
      )}
    </li>
  );
}

interface DateProps {
  readonly request: RequestDetailFragment;
  readonly due: NonNullable<RequestSlaQuery['sla']['manualDue']>;
}

/** The date that a lead has promised; holds do not move it. */
function DateLine({ request: { stage }, due: { dueAt, reason } }: DateProps) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const fields = { stage, onHold: false, nextDueAt: dueAt, riskAt: null };
  const state = dueStateOf(fields, useNow());
  return (
    <li>
      <Text size="sm" fw={600}>
        {t('date')}
      </Text>
      {OPEN_STAGES.split(',').includes(stage.toLowerCase()) && state && (
        <DueBadge state={state} dueAt={dueAt} />
      )}
      <Text size="sm" mt={4}>
        {t('dueAt', { when: format.dateTime(dueAt) })}
      </Text>
      {reason && (
        <Text size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </li>
  );
}
