import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconClock } from '../icons/icons.ts';
import { useMay, useViewer } from '../session/viewer.ts';
import { RunningTimerDocument } from './timer.generated.ts';
import { useMinutesSince } from './use-minutes-since.ts';

/** Interval of asking whether the timer still runs, in milliseconds. */
const INTERVAL = 60_000;

/** Link to the request on which the viewer's timer runs; nothing without one. */
export function TimerButton() {
  return useMay('maintenance.read') ? <Running /> : null;
}

function Running() {
  const { t } = useTranslation();
  const { userId } = useViewer();
  const { data } = useQuery(RunningTimerDocument, {
    variables: { userId },
    pollInterval: INTERVAL,
    skipPollAttempt: () => document.hidden,
  });
  const timer = data?.timeEntries.edges[0]?.node;
  const minutes = useMinutesSince(timer?.startedAt);
  if (timer === undefined || timer.minutes !== null) return null;
  const id = String(timer.requestId);
  const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return (
    <Button
      component={Link}
      to={`/requests/${id}`}
      variant="light"
      color="teal"
      size="compact-md"
      px="xs"
      leftSection={<IconClock size={16} aria-hidden />}
      aria-label={t('timer.running', { id, length })}
      className="numbers"
    >
      {length}
    </Button>
  );
}
