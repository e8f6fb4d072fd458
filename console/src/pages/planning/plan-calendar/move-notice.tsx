import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useZoned } from '../../../parts/zoned.ts';
import { UndoNotice } from './undo-notice.tsx';
import type { Moves } from './use-move.ts';

export interface MoveNoticeProps {
  readonly moves: Moves;
  /** True if the calendar has no hours on a day. */
  readonly isClosed: (day: string) => boolean;
  readonly isOverlapping: (id: number) => boolean;
}

/** Tells what came of a move, what it collides with, and takes it back. */
export function MoveNotice({ moves, isClosed, isOverlapping }: MoveNoticeProps) {
  const { t } = useTranslation('schedules');
  const { timeZone } = useFormat();
  const zoned = useZoned(timeZone);
  const { outcome, undo, clear } = moves;
  if (outcome === undefined) return null;
  if (outcome.kind === 'failed') return <ErrorNotice error={outcome.error} />;
  const { id, plannedStart } = outcome.work;
  if (outcome.kind === 'outdated') {
    return (
      <Alert color="yellow" role="alert" withCloseButton onClose={clear} className="no-print">
        {t('calendar.outdated', { id })}
      </Alert>
    );
  }
  const when = zoned.dateTime(plannedStart);
  const words = [
    t(`calendar.${outcome.kind}`, { id, when }),
    ...(isClosed(dayIn(plannedStart, timeZone)) ? [t('calendar.onClosed')] : []),
    ...(isOverlapping(id) ? [t('calendar.onOverlap')] : []),
  ];
  return (
    <UndoNotice
      text={words.join(' ')}
      onUndo={outcome.kind === 'moved' ? undo : undefined}
      onClose={clear}
    />
  );
}
