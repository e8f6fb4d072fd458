import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../../icons/icon.tsx';
import {
  IconBriefcase,
  IconClipboardCheck,
  IconClock,
  IconMail,
  IconMessage,
  IconPackage,
  IconPencil,
  IconPhoto,
  IconPoint,
  IconRobot,
  IconSend,
  IconShoppingCart,
} from '../../../../icons/icons.ts';
import { Waits } from '../../../../offline/waits.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { minutesText } from '../../../../parts/lengths.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { Received } from '../../../../parts/received.tsx';
import { Ago } from '../../../../parts/time.tsx';
import { nameOf, useMay } from '../../../../session/viewer.ts';
import { HeldOfEntry, MailEvent } from '../../mail-in/mail-event.tsx'; // texts later
import classes from '../request-page.module.css';
import { STEP_ICONS } from '../steps/step-icons.ts';
import { CauseEvent } from './cause-event.tsx';
import {
  estimateChangeOf,
  holdReasonOf,
  planChangeOf,
  priorityChangeOf,
  type StepData,
  stageChangeOf,
  stepOf,
} from './entry-changes.ts';
import { FieldsEvent } from './fields-event.tsx'; // texts later
import { RuleEvent } from './rule-event.tsx'; // texts later
import { type StockData, StockEvent } from './stock-event.tsx';
import type { TimelinePersonFragment, TimelineRowFragment } from './timeline.generated.ts';

export interface TimelineEntryProps {
  readonly entry: TimelineRowFragment;
  /** People of the request, for names. */
  readonly people: readonly TimelinePersonFragment[];
  /** The category of the request. */
  readonly categoryId: number | null;
  /** The request. */
  readonly requestId: number;
}

/** Facts of a clock in its entry (docs/behaviour/sla.md). */
interface ClockData {
  readonly event?: 'at_risk' | 'breached' | 'escalated' | 'due_date_set';
  /** `date` for the date that a lead set. */
  readonly clock?: string;
  readonly dueAt?: string | null;
  readonly percent?: number | null;
  /** Of a date that was set: the one before, the new one and the reason. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
}

/** Kinds whose events say who acted. */
const SUBJECTS: ReadonlySet<string> = new Set(['MAIL', 'RULE']);

/** Facts of finished time in its entry. */
interface TimeData {
  readonly minutes: number;
  readonly kind: 'work' | 'travel';
}

/** Facts of the checklist in its entry (docs/behaviour/work.md). */
interface ChecklistData {
  readonly name?: string | null;
  readonly label?: string;
  readonly followUpId?: number;
}

/** Facts of the job of a contractor in its entry, and the firm in entries of what it did. */
interface ContractorData {
  readonly event?:
    | 'sent'
    | 'resent'
    | 'accepted'
    | 'declined'
    | 'started'
    | 'done'
    | 'returned'
    | 'withdrawn';
  readonly contractor?: { readonly id: number; readonly name: string };
}

/** Icon of an entry. */
export function iconOf({ kind, data }: TimelineRowFragment): Icon {
  if (kind === 'COMMENT') return IconMessage;
  if (kind === 'PHOTO') return IconPhoto;
  if (kind === 'CLOCK' || kind === 'TIME') return IconClock;
  if (kind === 'CHECKLIST') return IconClipboardCheck;
  if (kind === 'MAIL') return IconMail;
  if (kind === 'RULE') return IconRobot;
  if (kind === 'PART') return IconPackage;
  if (kind === 'PURCHASE') return IconShoppingCart;
  if ((data as ContractorData).contractor !== undefined) return IconBriefcase;
  const step = stepOf(data as StepData);
  if (step === 'CREATE') return IconSend;
  if (step === 'FIELDS' || step === 'CAUSE') return IconPencil;
  return STEP_ICONS[step as keyof typeof STEP_ICONS] ?? IconPoint;
}

/** An entry of the timeline: actor, event, time, changed values and note. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { entry } = props;
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { at, receivedAt } = entry;
  // That of a mail has a `from`, which is no state.
  const data = (entry.kind === 'MAIL' ? {} : entry.data) as StepData;
  const reason = holdReasonOf(data);
  const note = entry.kind === 'CLOCK' ? (entry.data as ClockData).reason : data.note;
  return (
    <>
      <Text size="sm" component="div">
        {!SUBJECTS.has(entry.kind) && <Actor entry={entry} />} <Event {...props} />
        {reason && `: ${t(`hold.reason.${reason}`)}`}
      </Text>
      <Waits id={entry.id} />
      <Text size="xs" className="quiet">
        <Ago iso={at} />
        <span className="no-print"> · {format.dateTime(at)}</span>
        <Received after={at} at={receivedAt} />
        <Changes data={data} />
      </Text>
      {entry.kind === 'MAIL' && <HeldOfEntry data={entry.data} />}
      {note && (
        <Text size="sm" className={classes.note}>
          {note}
        </Text>
      )}
    </>
  );
}

/** The event in words; of an assignment, with the technicians. */
function Event({ entry, people, categoryId, requestId }: TimelineEntryProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { kind, assignee, data } = entry;
  if (kind === 'COMMENT') return t('timeline.comment');
  if (kind === 'PHOTO') {
    return t((data as { removed?: boolean }).removed ? 'timeline.photoRemoved' : 'timeline.photo');
  }
  if (kind === 'RULE') return <RuleEvent data={data} at={entry.at} requestId={requestId} />;
  if (kind === 'TIME') {
    const { minutes, kind: what } = data as unknown as TimeData;
    const length = minutesText(minutes);
    return t(what === 'travel' ? 'timeline.travel' : 'timeline.work', { length });
  }
  if (kind === 'CHECKLIST') {
    return <ChecklistEvent data={data as ChecklistData} />;
  }
  if (kind === 'MAIL') return <MailEvent data={data} />;
  if (kind === 'PART' || kind === 'PURCHASE') return <StockEvent data={data as StockData} />;
  if (kind === 'CLOCK') {
    const { event = 'breached', clock, dueAt, percent, from, to } = data as ClockData;
    const [due, before, after] = [dueAt, from, to].map((at) => (at ? format.dateTime(at) : '–'));
    if (event !== 'due_date_set') {
      const passed = event === 'breached' && clock === 'date';
      return t(passed ? 'timeline.clock.date_passed' : `timeline.clock.${event}`, { due, percent });
    }
    if (!to) return t('timeline.clock.date_cleared', { before });
    return t(from ? 'timeline.clock.date_moved' : 'timeline.clock.date_set', { before, after });
  }
  const { event: news, contractor } = data as ContractorData;
  if (news !== undefined && contractor !== undefined) {
    return t(`timeline.contractor.${news}`, { name: contractor.name });
  }
  const { fromAssigneeId } = data as StepData;
  const name = assignee && nameOf(assignee);
  const step = stepOf(data as StepData);
  if (step === 'ASSIGN' && name) {
    const former = people.find(({ id }) => id === fromAssigneeId);
    return former
      ? t('timeline.assignedInstead', { name, former: nameOf(former) })
      : t('timeline.assignedTo', { name });
  }
  const plan = planChangeOf(data as StepData);
  if (plan) {
    const [before, after] = [plan.from, plan.to].map(
      (one) => one && format.period(one.start, one.end),
    );
    if (!after) return t('timeline.plan.cleared', { before });
    return t(before ? 'timeline.plan.moved' : 'timeline.plan.set', { before, after });
  }
  const { added, removed, changes } = data as StepData;
  if (changes) return <FieldsEvent changes={changes} categoryId={categoryId} />;
  if (step === 'CAUSE') return <CauseEvent data={data as StepData} />;
  const namesOf = (ids: readonly number[]) => ids.map((id) => nameOfId(people, id)).join(', ');
  if (added?.length) return t('timeline.helpersAdded', { names: namesOf(added) });
  if (removed?.length) return t('timeline.helpersRemoved', { names: namesOf(removed) });
  return t(`timeline.${step as Exclude<keyof typeof STEP_ICONS, 'SEND_TO_CONTRACTOR'> | 'CREATE'}`);
}

/** The event of a checklist in words. */
function ChecklistEvent({ data }: { readonly data: ChecklistData }) {
  const { t } = useTranslation('requests');
  const { name, label, followUpId } = data;
  if (followUpId) return t('timeline.checklist.followUp', { id: followUpId });
  if (label) return t('timeline.checklist.failed', { label });
  return name ? t('timeline.checklist.set', { name }) : t('timeline.checklist.removed');
}

/** Name of a person whom the timeline knows; otherwise the number. */
function nameOfId(people: readonly TimelinePersonFragment[], id: number): string {
  const person = people.find((one) => one.id === id);
  return (person && nameOf(person)) || `#${id}`;
}

function Actor({ entry }: { readonly entry: TimelineRowFragment }) {
  const { t } = useTranslation(['requests', 'common']);
  const linked = useMay('user.read');
  const { actor, actorId, data } = entry;
  if (actorId === null) {
    const { contractor, event } = data as ContractorData;
    // What ends by itself is withdrawn by the service.
    if (contractor === undefined || event === 'withdrawn') return t('timeline.service');
    return (
      <Text span inherit fw={600}>
        {contractor.name}
      </Text>
    );
  }
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

/** Previous and new values of what the step changed. */
function Changes({ data }: { readonly data: StepData }) {
  const { t } = useTranslation(['requests', 'common']);
  const stage = stageChangeOf(data);
  const priority = priorityChangeOf(data);
  const estimate = estimateChangeOf(data);
  const hours = (minutes: number | null) =>
    minutes === null ? t('timeline.none') : minutesText(minutes);
  const changes = [
    stage && t('history.step', { from: t(`stage.${stage.from}`), to: t(`stage.${stage.to}`) }),
    priority &&
      t('timeline.changed', {
        field: t('column.priority'),
        from: t(`common:priority.${priority.from}`),
        to: t(`common:priority.${priority.to}`),
      }),
    estimate &&
      t('timeline.changed', {
        field: t('request.estimate'),
        from: hours(estimate.from),
        to: hours(estimate.to),
      }),
  ];
  return changes.filter(Boolean).map((text) => <span key={text}> · {text}</span>);
}
