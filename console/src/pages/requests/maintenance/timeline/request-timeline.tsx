import { Button, Skeleton, Timeline } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAway } from '../../../../offline/use-away.ts';
import { Section } from '../../../../parts/section.tsx';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import { CommentEntry } from '../../comments/comment-entry.tsx';
import { CommentForm } from '../../comments/comment-form.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import type { TimelinePersonFragment, TimelineRowFragment } from './timeline.generated.ts';
import { iconOf, TimelineEntry } from './timeline-entry.tsx';
import { useTimeline } from './use-timeline.ts';

const GLOBAL_ROLES: readonly string[] = ['SUPER_ADMIN', 'ADMINISTRATOR', 'DEVELOPER'];

/**
 * The viewer's relation to a request (docs/behaviour/README.md); it decides about internal
 * comments.
 */
function useStanding({ departmentId, actions, helpers }: RequestDetailFragment) {
  const { role, userId, departmentId: own } = useViewer();
  const isHead = role === 'DEPARTMENT_HEAD' && own === departmentId;
  const steps = new Set(actions.map(({ step }) => step));
  const isHelper = helpers.some(({ id }) => id === userId);
  // Only technician, leads and approvers can hold a request, including delegates.
  const isStaff = GLOBAL_ROLES.includes(role) || isHead || isHelper || steps.has('HOLD');
  return { isStaff, isLead: steps.has('TRANSFER') };
}

/** People of a request, for mentions. */
function peopleOf(
  { requester, assignee, helpers, approvedBy }: RequestDetailFragment,
  entries: readonly TimelineRowFragment[],
): TimelinePersonFragment[] {
  const all = [
    requester,
    assignee,
    ...helpers,
    approvedBy,
    ...entries.flatMap((entry) => [entry.actor, entry.assignee]),
  ];
  const present = all.filter((person) => person !== null && person !== undefined);
  return [...new Map(present.map((person) => [person.id, person])).values()];
}

/** Events and comments of a request, oldest first. */
export function RequestTimeline({ request }: { readonly request: RequestDetailFragment }) {
  const { t } = useTranslation('requests');
  const list = useTimeline(request.id);
  const { isStaff, isLead } = useStanding(request);
  const entries = list.nodes.toReversed();
  const people = peopleOf(request, list.nodes);
  const away = useAway();
  return (
    <Section title={t('request.history')}>
      {list.error !== undefined && !(away && list.nodes.length > 0) && (
        <ErrorNotice error={list.error} onRetry={list.refetch} />
      )}
      {list.loading && <Skeleton height={120} />}
      {list.hasMore && (
        <Button variant="subtle" size="xs" loading={list.loadingMore} onClick={list.loadMore}>
          {t('comments.earlier')}
        </Button>
      )}
      <Timeline bulletSize={26} lineWidth={2} active={-1} role="list">
        {entries.map((entry) => {
          const Icon = iconOf(entry);
          return (
            <Timeline.Item
              key={entry.id}
              role="listitem"
              bullet={<Icon size={14} color="var(--mantine-color-gray-text)" aria-hidden />}
            >
              {/* A new kind of entry may load its words: the field below keeps its focus meanwhile. */}
              <Suspense>
                <TimelineEntry
                  entry={entry}
                  people={people}
                  categoryId={request.categoryId}
                  requestId={request.id}
                />
                {entry.comment && (
                  <CommentEntry comment={entry.comment} {...{ people, isStaff, isLead }} />
                )}
              </Suspense>
            </Timeline.Item>
          );
        })}
      </Timeline>
      {(isStaff || request.status !== 'CANCELLED') && (
        <CommentForm
          requestId={request.id}
          people={people}
          isStaff={isStaff}
          onWritten={list.refetch}
        />
      )}
    </Section>
  );
}
