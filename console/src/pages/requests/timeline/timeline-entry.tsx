import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../../../icons/icon.tsx';
import { IconMessage, IconPhoto, IconPoint, IconSend } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import { nameOf, useMay } from '../../../session/viewer.ts';
import classes from '../request-page.module.css';
import { STEP_ICONS } from '../steps/step-icons.ts';
import {
  estimateChangeOf,
  holdReasonOf,
  priorityChangeOf,
  type StepData,
  stageChangeOf,
  stepOf,
} from './entry-changes.ts';
import type { TimelinePersonFragment, TimelineRowFragment } from './timeline.generated.ts';

export interface TimelineEntryProps {
  readonly entry: TimelineRowFragment;
  /** People of the request, for names. */
  readonly people: readonly TimelinePersonFragment[];
}

/** Icon of an entry. */
export function iconOf({ kind, data }: TimelineRowFragment): Icon {
  if (kind === 'COMMENT') return IconMessage;
  if (kind === 'PHOTO') return IconPhoto;
  const step = stepOf(data as StepData);
  if (step === 'CREATE') return IconSend;
  return STEP_ICONS[step as keyof typeof STEP_ICONS] ?? IconPoint;
}

/** An entry of the timeline: actor, event, time, changed values and note. */
export function TimelineEntry({ entry, people }: TimelineEntryProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { at } = entry;
  const data = entry.data as StepData;
  const reason = holdReasonOf(data);
  return (
    <>
      <Text size="sm">
        <Actor entry={entry} /> <Event entry={entry} people={people} />
        {reason && `: ${t(`hold.reason.${reason}`)}`}
      </Text>
      <Text size="xs" className="quiet">
        <Ago iso={at} />
        <span className="no-print"> · {format.dateTime(at)}</span>
        <Changes data={data} />
      </Text>
      {data.note && (
        <Text size="sm" className={classes.note}>
          {data.note}
        </Text>
      )}
    </>
  );
}

/** The event in words; of an assignment, with the technicians. */
function Event({ entry, people }: TimelineEntryProps) {
  const { t } = useTranslation('requests');
  const { kind, assignee, data } = entry;
  if (kind === 'COMMENT') return t('timeline.comment');
  if (kind === 'PHOTO') {
    return t((data as { removed?: boolean }).removed ? 'timeline.photoRemoved' : 'timeline.photo');
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
  return t(`timeline.${step as keyof typeof STEP_ICONS | 'CREATE'}`);
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

/** Previous and new values of what the step changed. */
function Changes({ data }: { readonly data: StepData }) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const stage = stageChangeOf(data);
  const priority = priorityChangeOf(data);
  const estimate = estimateChangeOf(data);
  const hours = (minutes: number | null) =>
    minutes === null ? t('timeline.none') : format.hours(minutes / 60);
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
