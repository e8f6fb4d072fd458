import { useTranslation } from 'react-i18next';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconClock,
  IconPlayerPause,
} from '../../icons/icons.ts';
import { useFormat } from '../format.ts';
import { type Look, LookBadge } from '../look-badge.tsx';
import { type DueFields, type DueState, dueStateOf } from './due-state.ts';
import { useDueDates } from './use-due-dates.ts';
import { useDueWords } from './use-due-words.ts';
import { useNow } from './use-now.ts';

/** Colours and icons of due times; the words tell the same. */
export const DUE_LOOKS: Readonly<Record<DueState['kind'], Look>> = {
  due: { color: 'gray', icon: IconClock },
  atRisk: { color: 'orange', icon: IconAlertTriangle },
  overdue: { color: 'red', icon: IconAlertOctagon },
  held: { color: 'gray', icon: IconPlayerPause },
};

export interface DueLabelProps {
  readonly request: DueFields;
  /** True if a request without a due time shows nothing, as on a card. */
  readonly brief?: boolean;
}

/** When a request is due, in words: "due in 3 h", "due Fri, 4 Dec, 14:00". Nothing where requests have no due dates. */
export function DueLabel({ request, brief = false }: DueLabelProps) {
  const configured = useDueDates();
  const state = dueStateOf(request, useNow());
  if (!configured && request.nextDueAt === null) return null;
  if (state === undefined) return brief ? null : <span className="quiet">–</span>;
  return <DueBadge state={state} dueAt={request.nextDueAt} />;
}

interface DueBadgeProps {
  readonly state: DueState;
  readonly dueAt: string | null;
}

/** A due time with its distance; the exact time is its title. */
export function DueBadge({ state, dueAt }: DueBadgeProps) {
  const format = useFormat();
  const text = useDueText();
  return (
    <span title={dueAt === null ? undefined : format.dateTime(dueAt)}>
      <LookBadge look={DUE_LOOKS[state.kind]}>{text(state, dueAt)}</LookBadge>
    </span>
  );
}

/** Returns a function that tells a due time in words. */
function useDueText(): (state: DueState, dueAt: string | null) => string {
  const { t } = useTranslation('due');
  const words = useDueWords();
  return (state, dueAt) => (state.kind === 'held' ? t('held') : words(state.kind, state.by, dueAt));
}
