import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MaintenanceStage } from '../../../generated/schema.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import { DueLabel } from '../../../parts/due/due-label.tsx';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { Ago } from '../../../parts/time.tsx';
import { nameOf } from '../../../session/viewer.ts';
import classes from './board.module.css';
import { PhotoCount } from './columns.tsx';
import { FieldChips } from './fields/field-chips.tsx';
import type { RequestRowFragment } from './requests.generated.ts';
import { HoldBadge, StageBadge } from './stage-badge.tsx';
import { useDraggable } from './triage/board-drag.tsx';
import { RowSteps } from './triage/row-steps.tsx';
import { ROW } from './triage/use-row-keys.ts';

export interface BoardCardProps {
  readonly request: RequestRowFragment;
  /** Stage of the card's column; the request may have moved to another. */
  readonly column: MaintenanceStage;
}

/** A request on the board. */
export function BoardCard({ request, column }: BoardCardProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { id, title, stage, onHold, priority, location, assignee, attachments, createdAt } =
    request;
  const due = useDueDates();
  const drag = useDraggable({ id, from: stage });
  return (
    <div className={classes.card} {...{ [ROW]: id }} {...drag}>
      <Link
        to="/requests/$id"
        params={{ id: String(id) }}
        className={classes.cardLink}
        draggable={false}
      >
        <span className={classes.name}>{title}</span>
        <span className={classes.facts}>
          <span className="numbers">#{id}</span>
          <PriorityLabel priority={priority} />
          {location && <span>{location}</span>}
          {assignee && (
            <span>{nameOf(assignee) || `${t('common:unknownPerson')} (${assignee.id})`}</span>
          )}
          <Ago iso={createdAt} />
          <PhotoCount count={attachments.length} />
        </span>
        <FieldChips request={request} />
        {(onHold || stage !== column || (due && request.nextDueAt !== null)) && (
          <Group gap={6} component="span" display="flex" mt={6}>
            {stage !== column && <StageBadge stage={stage} />}
            {/* With clocks, the words of the due time say that it is on hold. */}
            {onHold && !(due && request.nextDueAt === null) && <HoldBadge />}
            <DueLabel request={request} brief />
          </Group>
        )}
      </Link>
      <RowSteps id={id} title={title} />
    </div>
  );
}
