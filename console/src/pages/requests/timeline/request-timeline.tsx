import { Button, Skeleton, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HoldReason, MaintenanceStage, MaintenanceStatus } from '../../../generated/schema.ts';
import type { Icon } from '../../../icons/icon.tsx';
import { IconMessage, IconPhoto, IconPoint, IconSend } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { Ago } from '../../../parts/time.tsx';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import classes from '../request-page.module.css';
import { STEP_ICONS } from '../steps/step-icons.ts';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import type { TimelinePersonFragment, TimelineRowFragment } from './timeline.generated.ts';
import { useTimeline } from './use-timeline.ts';

const GLOBAL_ROLES: readonly string[] = ['SUPER_ADMIN', 'ADMINISTRATOR', 'DEVELOPER'];

/**
 * The viewer's relation to a request (docs/behaviour/README.md); it decides about internal
 * comments.
 */
function useStanding({ departmentId, actions }: RequestDetailFragment) {
  const { role, departmentId: own } = useViewer();
  const isHead = role === 'DEPARTMENT_HEAD' && own === departmentId;
  const steps = new Set(actions.map(({ step }) => step));
  // Only technician, leads and approvers can hold a request, including delegates.
  const isStaff = GLOBAL_ROLES.includes(role) || isHead || steps.has('HOLD');
  return { isStaff, isLead: steps.has('TRANSFER') };
}

/** People of a request, for mentions. */
function peopleOf(
  { requester, assignee, approvedBy }: RequestDetailFragment,
  entries: readonly TimelineRowFragment[],
): TimelinePersonFragment[] {
  const all = [requester, assignee, approvedBy, ...entries.map(({ actor }) => actor)];
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
  return (
    <Section title={t('request.history')}>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
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
              <Entry entry={entry} />
              {entry.comment && (
                <CommentEntry comment={entry.comment} {...{ people, isStaff, isLead }} />
              )}
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

/** Step of an entry, as texts and icons name it: `MARK_DUPLICATE`. */
function stepOf({ data }: TimelineRowFragment): string {
  const { step } = data as { readonly step?: string };
  return (step ?? '').replace(/[A-Z]/g, '_$&').toUpperCase();
}

function iconOf(entry: TimelineRowFragment): Icon {
  if (entry.kind === 'COMMENT') return IconMessage;
  if (entry.kind === 'PHOTO') return IconPhoto;
  const step = stepOf(entry);
  if (step === 'CREATE') return IconSend;
  return STEP_ICONS[step as keyof typeof STEP_ICONS] ?? IconPoint;
}

/** Text key of an entry. */
function wordsOf(entry: TimelineRowFragment) {
  const { removed } = entry.data as { readonly removed?: boolean };
  if (entry.kind === 'COMMENT') return 'timeline.comment' as const;
  if (entry.kind === 'PHOTO')
    return removed ? ('timeline.photoRemoved' as const) : ('timeline.photo' as const);
  return `timeline.${stepOf(entry) as keyof typeof STEP_ICONS | 'CREATE'}` as const;
}

function Entry({ entry }: { readonly entry: TimelineRowFragment }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { at, data } = entry;
  const { note, reason } = data as { readonly note?: string | null; readonly reason?: string };
  // The hold shows its note while it lasts.
  const isHold = stepOf(entry) === 'HOLD' && reason !== undefined;
  return (
    <>
      <Text size="sm">
        <Actor entry={entry} /> {t(wordsOf(entry))}
        {isHold && `: ${t(`hold.reason.${reason.toUpperCase() as HoldReason}`)}`}
      </Text>
      <Text size="xs" className="quiet">
        <Ago iso={at} />
        <span className="no-print"> · {format.dateTime(at)}</span>
        <Change entry={entry} />
      </Text>
      {note && !isHold && (
        <Text size="sm" className={classes.note}>
          {note}
        </Text>
      )}
    </>
  );
}

function Actor({ entry: { actor, actorId } }: { readonly entry: TimelineRowFragment }) {
  const { t } = useTranslation(['requests', 'common']);
  const linked = useMay('user.read');
  if (actorId === null) return t('timeline.service');
  const name = (actor && nameOf(actor)) || `${t('common:unknownPerson')} (${actorId})`;
  return linked ? (
    <TextLink to="/people/$id" params={{ id: String(actorId) }} inherit fw={600} c="inherit">
      {name}
    </TextLink>
  ) : (
    <Text span inherit fw={600}>
      {name}
    </Text>
  );
}

/** Previous and new status or stage, if it changed. */
function Change({ entry: { data } }: { readonly entry: TimelineRowFragment }) {
  const { t } = useTranslation(['requests', 'common']);
  const { from, to, action } = data as Readonly<Record<string, string | null | undefined>>;
  if (!from || !to || from === to) return null;
  // Entries of the history have statuses, others have stages.
  const nameOfState = (state: string) =>
    action
      ? t(`common:status.${state.toUpperCase() as MaintenanceStatus}`)
      : t(`stage.${state.toUpperCase() as MaintenanceStage}`);
  return <> · {t('history.step', { from: nameOfState(from), to: nameOfState(to) })}</>;
}
