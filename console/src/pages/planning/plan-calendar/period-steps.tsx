import { ActionIcon, Button, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { daysOf, pageFrom, type Span } from './plan-days.ts';

export interface PeriodStepsProps {
  readonly day: string;
  readonly span: Span;
  readonly today: string;
  /** Called with a day of the wanted period; undefined is today. */
  readonly onGo: (day: string | undefined) => void;
  /** Shown beside the name of the period. */
  readonly children?: ReactNode;
}

/** The name of the shown month, week or day, with the ways to the ones before and after. */
export function PeriodSteps({ day, span, today, onGo, children }: PeriodStepsProps) {
  const { t } = useTranslation('schedules');
  const name = usePeriodName(day, span);
  return (
    <Group gap="xs">
      {([-1, 1] as const).map((by) => (
        <ActionIcon
          key={by}
          variant="default"
          size="lg"
          className="no-print"
          aria-label={t(`calendar.${by === 1 ? 'next' : 'previous'}.${span}`)}
          onClick={() => onGo(pageFrom(day, span, by))}
        >
          {by === 1 ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
        </ActionIcon>
      ))}
      <Button
        variant="default"
        className="no-print"
        disabled={day === today}
        onClick={() => onGo(undefined)}
      >
        {t('calendar.today')}
      </Button>
      <Title order={2} size="h4" aria-live="polite">
        {name}
      </Title>
      {children}
    </Group>
  );
}

/** The month, the day, or the first and last day of the week, in words. */
function usePeriodName(day: string, span: Span): string {
  const { locale } = useFormat();
  if (span === 'month') {
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(locale, month).format(new Date(day));
  }
  const style = span === 'day' ? 'full' : 'long';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone: 'UTC' });
  const days = daysOf(day, span);
  return format.formatRange(new Date(days[0] ?? day), new Date(days.at(-1) ?? day));
}
