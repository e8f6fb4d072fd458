import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MaintenanceStatus } from '../../generated/schema.ts';
import { PriorityLabel, StatusBadge } from '../../parts/badges.tsx';
import { Ago } from '../../parts/time.tsx';
import { nameOf } from '../../session/viewer.ts';
import classes from './board.module.css';
import { PhotoCount } from './columns.tsx';
import type { RequestRowFragment } from './requests.generated.ts';

export interface BoardCardProps {
  readonly request: RequestRowFragment;
  /** The state whose column the card is in; the request may have another one by now. */
  readonly column: MaintenanceStatus;
}

/** A request on the board. */
export function BoardCard({ request, column }: BoardCardProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { id, title, status, priority, location, assignee, attachments, createdAt } = request;
  return (
    <Link to="/requests/$id" params={{ id: String(id) }} className={classes.card}>
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
      {status !== column && (
        <Text span size="xs" component="div" mt={6}>
          <StatusBadge status={status} />
        </Text>
      )}
    </Link>
  );
}
