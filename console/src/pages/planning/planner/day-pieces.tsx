import { useTranslation } from 'react-i18next';
import { minutesText } from '../../../parts/lengths.ts';
import { useTimeOfDay } from '../plan-calendar/use-time-of-day.ts';
import { PieceCard } from './piece-card.tsx';
import { pieceOfDay } from './pieces.ts';
import classes from './planner.module.css';
import type { Piece } from './planner-days.ts';
import type { Row, RowDay, RowRequest, Unplanned } from './use-workload.ts';

export interface DayPiecesProps {
  readonly row: Pick<Row, 'userId' | 'timeZone'>;
  readonly day: RowDay;
  /** Requests beside the table, by id. */
  readonly unplanned: ReadonlyMap<number, Unplanned>;
  /** Pieces on their way to this day. */
  readonly coming: readonly Piece[];
  /** True for a request that is on its way. */
  readonly isSending: (id: number) => boolean;
}

/** The work of a day of somebody. */
export function DayPieces({ row, day, unplanned, coming, isSending }: DayPiecesProps) {
  const { t } = useTranslation('planner');
  const { requests, others } = day;
  const stay = requests.filter(({ id }) => !isSending(id));
  if (stay.length + coming.length + others.requests === 0) return null;
  return (
    <ul className={classes.pieces}>
      {stay.map((request) => (
        <PieceCard
          key={request.id}
          piece={pieceOfDay(request, row, day, unplanned.get(request.id))}
          movable={request.as === 'ASSIGNEE'}
          sending={false}
        >
          <Facts request={request} timeZone={row.timeZone} />
        </PieceCard>
      ))}
      {coming.map((piece) => (
        <PieceCard key={piece.id} piece={piece} movable sending>
          {t('piece.saving')}
        </PieceCard>
      ))}
      {others.requests > 0 && (
        <li className="quiet">
          {t('day.others', { count: others.requests, length: minutesText(others.minutes) })}
        </li>
      )}
    </ul>
  );
}

interface FactsProps {
  readonly request: RowRequest;
  readonly timeZone: string;
}

function Facts({ request, timeZone }: FactsProps) {
  const { t } = useTranslation('planner');
  const timeOf = useTimeOfDay(timeZone);
  const { plannedStart, minutes, as, onHold } = request;
  const facts = [
    plannedStart === null ? t('piece.due') : timeOf(plannedStart),
    minutesText(minutes),
    as === 'HELPER' && t('piece.helps'),
    onHold && t('piece.onHold'),
  ];
  return (
    <span className="numbers">
      {facts.filter(Boolean).map((fact, index) => (
        <span key={String(fact)}>
          {index > 0 && ' · '}
          <span className={classes.fact}>{fact}</span>
        </span>
      ))}
    </span>
  );
}
