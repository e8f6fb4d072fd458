import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HoldReason } from '../../../../generated/schema.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { minutesText } from '../../../../parts/lengths.ts';
import { usePhone } from '../../../../parts/use-phone.ts';
import { CalendarHours } from './calendar-hours.tsx';
import { ClockBar } from './clock-bar.tsx';
import { type Clock, type ClockCalendar, sumsOf } from './clock-state.ts';
import { Elsewhere } from './elsewhere.tsx';
import classes from './sla.module.css';

export interface ClockDialogProps {
  readonly clock: Clock;
  readonly calendars: readonly ClockCalendar[];
  /** When the service has counted. */
  readonly now: string;
  readonly onClose: () => void;
}

/** Explains a clock: its periods, their sum, the calendar and the prediction. */
export default function ClockDialog({ clock, calendars, now, onClose }: ClockDialogProps) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const phone = usePhone();
  const { policy, dueAt, targetMs } = clock;
  const calendar = calendars.find(({ versionId }) => versionId === clock.calendarVersionId);
  const zones = new Set(calendars.map(({ timeZone }) => timeZone));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      fullScreen={phone}
      title={t('dialog', { clock: t(`clock.${clock.kind}`) })}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('promise', {
            policy: policy.name,
            version: policy.version,
            length: minutesText(Math.round(targetMs / 60_000)),
          })}
          {dueAt && ` ${t('promiseDue', { when: format.dateTime(dueAt) })}`}
          {dueAt && calendar && <Elsewhere iso={dueAt} calendar={calendar} />}
        </Text>
        <ClockBar clock={clock} now={now} />
        <Segments clock={clock} calendars={calendars} now={now} />
        {[...zones].some((zone) => zone !== format.timeZone) && (
          <Text size="xs" className="quiet">
            {t('zones', { zone: format.timeZone })}
          </Text>
        )}
        <Part title={t('risk')}>
          <Text size="sm">
            <Prediction clock={clock} />
          </Text>
        </Part>
        <Escalations clock={clock} />
        <Part title={t('calendars')}>
          {calendars.map((each) => (
            <CalendarHours
              key={each.versionId}
              calendar={each}
              from={clock.startedAt}
              to={dueAt ?? now}
            />
          ))}
        </Part>
      </Stack>
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <section>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

type SegmentsProps = Pick<ClockDialogProps, 'clock' | 'calendars' | 'now'>;

/** The periods of the clock, and how they add up. */
function Segments({ clock, calendars, now }: SegmentsProps) {
  const { t } = useTranslation(['due', 'requests']);
  const format = useFormat();
  const { segments, consumed, left, promised } = sumsOf(clock);
  const nameOf = (id: number) => calendars.find(({ versionId }) => versionId === id);
  return (
    <Table className={classes.table} aria-label={t('segments')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('period')}</Table.Th>
          <Table.Th scope="col">{t('state')}</Table.Th>
          <Table.Th scope="col">{t('counted')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {clock.segments.map(({ from, to, state, why, calendarVersionId }, index) => {
          const calendar = nameOf(calendarVersionId);
          const running = state === 'RUNNING';
          return (
            <Table.Tr key={from}>
              <Table.Td>
                {t('fromTo', {
                  from: format.dateTime(from),
                  to: to === null ? t('now', { when: format.dateTime(now) }) : format.dateTime(to),
                })}
              </Table.Td>
              <Table.Td>
                {t(running ? 'ran' : 'stood')}: {t(`whyText.${why as WhyKey}`)}
                {running && calendars.length > 1 && calendar && (
                  <Text size="xs" className="quiet">
                    {t('calendarOf', { name: calendar.name, version: calendar.version })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{minutesText(segments[index] ?? 0)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
      <Table.Tfoot>
        <Sum label={t('consumed')} value={minutesText(consumed)} />
        <Sum
          label={left < 0 ? t('late') : t('left')}
          value={`${left < 0 ? '−' : '+'} ${minutesText(Math.abs(left))}`}
        />
        <Sum label={t('promised')} value={`= ${minutesText(promised)}`} strong />
      </Table.Tfoot>
    </Table>
  );
}

/** Reasons of a segment (docs/behaviour/sla.md). */
type WhyKey =
  | 'start'
  | 'resume'
  | 'reopen'
  | 'policy'
  | 'calendar'
  | 'approval'
  | 'completed'
  | 'duplicate'
  | Lowercase<HoldReason>;

interface SumProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

function Sum({ label, value, strong = false }: SumProps) {
  return (
    <Table.Tr {...(strong && { className: classes.sum })}>
      <Table.Th scope="row" colSpan={2}>
        {label}
      </Table.Th>
      <Table.Td>{value}</Table.Td>
    </Table.Tr>
  );
}

/** From when a breach is likely, and what that is known from. */
function Prediction({ clock: { riskAt, prediction } }: { readonly clock: Clock }) {
  const { t } = useTranslation('due');
  const format = useFormat();
  const { basis, sample, percent } = prediction;
  const values = { percent: format.number(percent, { maximumFractionDigits: 0 }), count: sample };
  return (
    <>
      {riskAt && `${t('riskFrom', { when: format.dateTime(riskAt) })} `}
      {t(`prediction.${basis}`, values)}
    </>
  );
}

function Escalations({ clock: { escalations } }: { readonly clock: Clock }) {
  const { t } = useTranslation('due');
  const format = useFormat();
  if (escalations.length === 0) return null;
  return (
    <Part title={t('escalations')}>
      <ul className={classes.facts}>
        {escalations.map(({ percent, dueAt, firedAt }) => (
          <li key={percent}>
            {firedAt
              ? t('escalated', { percent, when: format.dateTime(firedAt) })
              : dueAt
                ? t('escalates', { percent, when: format.dateTime(dueAt) })
                : t('escalatesNot', { percent })}
          </li>
        ))}
      </ul>
    </Part>
  );
}
