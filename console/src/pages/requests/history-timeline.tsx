import { Text, Timeline } from '@mantine/core';
import { IconPencil, IconSend, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceAction } from '../../generated/schema.ts';
import { STATUS_LOOKS } from '../../parts/badges.tsx';
import { useFormat } from '../../parts/format.ts';
import { TextLink } from '../../parts/links.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { nameOf, useMay } from '../../session/viewer.ts';
import type { RequestStepFragment } from './request.generated.ts';
import classes from './request-page.module.css';

const LOOKS: Readonly<Record<MaintenanceAction, { color: string; icon: TablerIcon }>> = {
  CREATE: { color: 'gray', icon: IconSend },
  UPDATE: { color: 'gray', icon: IconPencil },
  APPROVE: STATUS_LOOKS.APPROVED,
  ASSIGN: STATUS_LOOKS.ASSIGNED,
  COMPLETE: STATUS_LOOKS.COMPLETED,
  CANCEL: STATUS_LOOKS.CANCELLED,
};

/** Every step of a request, oldest first. */
export function HistoryTimeline({ steps }: { readonly steps: readonly RequestStepFragment[] }) {
  const { t } = useTranslation('requests');
  return (
    <Section title={t('request.history')}>
      <Timeline bulletSize={26} lineWidth={2} active={-1} role="list">
        {steps.map((step) => {
          const { color, icon: Icon } = LOOKS[step.action];
          return (
            <Timeline.Item
              key={step.id}
              role="listitem"
              bullet={<Icon size={14} color={`var(--mantine-color-${color}-text)`} aria-hidden />}
            >
              <Step step={step} />
            </Timeline.Item>
          );
        })}
      </Timeline>
    </Section>
  );
}

function Step({ step }: { readonly step: RequestStepFragment }) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const linked = useMay('user.read');
  const { action, actor, actorId, from, to, note, time } = step;
  const name = (actor && nameOf(actor)) || `${t('common:unknownPerson')} (${actorId})`;
  return (
    <>
      <Text size="sm">
        {linked ? (
          <TextLink to="/people/$id" params={{ id: String(actorId) }} inherit fw={600} c="inherit">
            {name}
          </TextLink>
        ) : (
          <Text span inherit fw={600}>
            {name}
          </Text>
        )}{' '}
        {t(`history.${action}`)}
      </Text>
      <Text size="xs" className="quiet">
        <Ago iso={time} />
        <span className="no-print"> · {format.dateTime(time)}</span>
        {from && from !== to && (
          <>
            {' · '}
            {t('history.step', {
              from: t(`common:status.${from}`),
              to: t(`common:status.${to}`),
            })}
          </>
        )}
      </Text>
      {note && (
        <Text size="sm" className={classes.note}>
          {note}
        </Text>
      )}
    </>
  );
}
