import { ActionIcon, Menu } from '@mantine/core';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import type { DueDateFragment } from './plan-calendar.generated.ts';
import classes from './plan-calendar.module.css';
import type { SharedDate } from './plan-days.ts';
import { ENTRY } from './use-move.ts';
import type { Work } from './use-plan-range.ts';
import { useTimeOfDay } from './use-time-of-day.ts';

/** Days by which a key moves planned work, while Shift is held. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Choices of the menu: days by which it moves the work. */
const MOVES = { dayEarlier: -1, dayLater: 1, weekEarlier: -7, weekLater: 7 } as const;

export interface WorkEntryProps {
  readonly work: Work;
  /** The day that shows it. */
  readonly day: string;
  /** True for the first of its days, which shows its time. */
  readonly isFirst: boolean;
  readonly overlaps: boolean;
  readonly onMove: (work: Work, days: number) => void;
  readonly onDrag: (dragged: { readonly work: Work; readonly day: string } | undefined) => void;
}

/** Planned work on one of its days; a user who may plan it can move it. */
export function WorkEntry({ work, day, isFirst, overlaps, onMove, onDrag }: WorkEntryProps) {
  const { t } = useTranslation('schedules');
  const timeOf = useTimeOfDay();
  const mayMove = work.allowedSteps.includes('PLAN');
  const { id, title, assignee, plannedStart } = work;
  const drag = mayMove && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', `#${id}`);
      onDrag({ work, day });
    },
    onDragEnd: () => onDrag(undefined),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.shiftKey && !event.altKey && !event.ctrlKey && KEYS[event.key];
    if (!mayMove || !days) return;
    event.preventDefault();
    onMove(work, days);
  };
  return (
    <li
      className={classes.entry}
      {...{ [ENTRY]: id }}
      data-overlaps={overlaps || undefined}
      {...drag}
    >
      <div className={classes.text}>
        <TextLink
          to="/requests/$id"
          params={{ id: String(id) }}
          inherit
          draggable={false}
          className={classes.title}
          aria-keyshortcuts={mayMove ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
          onKeyDown={onKeyDown}
        >
          {isFirst && <span className="numbers">{timeOf(plannedStart)} </span>}#{id} {title}
        </TextLink>
        {assignee && (
          <div className="quiet">
            {assignee.firstName} {assignee.lastName}
          </div>
        )}
        {overlaps && <div>{t('calendar.overlapsWork')}</div>}
      </div>
      {mayMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              className="no-print"
              aria-label={t('calendar.moveOf', { id, title })}
              data-needs-connection
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(MOVES) as (keyof typeof MOVES)[]).map((choice) => (
              <Menu.Item key={choice} onClick={() => onMove(work, MOVES[choice])}>
                {t(`calendar.move.${choice}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

export interface DateEntryProps {
  readonly date: SharedDate<DueDateFragment>;
  readonly overlaps: boolean;
}

/** A date of a schedule: leads to its request, or to the schedule. */
export function DateEntry({ date: { rows }, overlaps }: DateEntryProps) {
  const { t } = useTranslation('schedules');
  const timeOf = useTimeOfDay();
  const [{ scheduleId, schedule, asset, dueAt, state, requestId }] = rows;
  const isLeft = state === 'SKIPPED' || state === 'MISSED';
  const words = (
    <>
      <span className="numbers">{timeOf(dueAt)}</span> {schedule?.title}
    </>
  );
  const className = `${classes.title} ${isLeft ? classes.left : ''}`;
  return (
    <li className={classes.entry} data-overlaps={overlaps || undefined}>
      <div className={classes.text}>
        {requestId !== null && rows.length === 1 ? (
          <TextLink
            to="/requests/$id"
            params={{ id: String(requestId) }}
            inherit
            className={className}
          >
            {words}
          </TextLink>
        ) : (
          <TextLink
            to="/plan/$id"
            params={{ id: String(scheduleId) }}
            inherit
            className={className}
          >
            {words}
          </TextLink>
        )}
        <div className="quiet">
          {[
            rows.length > 1 ? t('calendar.machines', { count: rows.length }) : asset?.tag,
            state === 'PLANNED' ? t('calendar.date') : t(`occurrences.stateOf.${state}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {overlaps && <div>{t('calendar.overlapsDate')}</div>}
      </div>
    </li>
  );
}
