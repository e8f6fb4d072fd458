import { ActionIcon, Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '../../../icons/icons.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import type { SchedulesSearch } from '../schedules/search.ts';
import { daysOf, pageFrom, type Span } from './plan-days.ts';

export interface CalendarBarProps {
  readonly search: SchedulesSearch;
  readonly day: string;
  readonly span: Span;
  readonly today: string;
  /** The choice of the working hours. */
  readonly hours: ReactNode;
  /** Number of entries that overlap others. */
  readonly overlaps: number;
}

/** The month or week that the calendar shows, with its filters. */
export function CalendarBar({ search, day, span, today, hours, overlaps }: CalendarBarProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const navigate = useNavigate({ from: '/plan' });
  const name = usePeriodName(day, span);
  const { departmentId } = search;
  const go = (changes: Partial<SchedulesSearch>) =>
    void navigate({ search: { ...search, show: 'calendar', ...changes }, replace: true });
  return (
    <>
      <FilterBar
        active={departmentId !== undefined}
        onReset={() => go({ departmentId: undefined })}
      >
        <SegmentedControl
          aria-label={t('calendar.span')}
          data={(['month', 'week'] as const).map((value) => ({
            value,
            label: t(`calendar.spanOf.${value}`),
          }))}
          value={span}
          onChange={(value) => go({ span: value === 'week' ? 'week' : undefined })}
        />
        <DepartmentSelect
          aria-label={t('filter.department')}
          placeholder={t('filter.department')}
          clearable
          value={departmentId === undefined ? null : String(departmentId)}
          onChange={(id) => go({ departmentId: id === null ? undefined : Number(id) })}
        />
        {hours}
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          {t('common:action.print')}
        </Button>
      </FilterBar>
      <Group gap="xs">
        {([-1, 1] as const).map((by) => (
          <ActionIcon
            key={by}
            variant="default"
            size="lg"
            className="no-print"
            aria-label={t(`calendar.${by === 1 ? 'next' : 'previous'}.${span}`)}
            onClick={() => go({ day: pageFrom(day, span, by) })}
          >
            {by === 1 ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
          </ActionIcon>
        ))}
        <Button
          variant="default"
          className="no-print"
          disabled={day === today}
          onClick={() => go({ day: undefined })}
        >
          {t('calendar.today')}
        </Button>
        <Title order={2} size="h4" aria-live="polite">
          {name}
        </Title>
        {overlaps > 0 && <Text size="sm">{t('calendar.overlaps', { count: overlaps })}</Text>}
      </Group>
    </>
  );
}

/** The month, or the first and last day of the week, in words. */
function usePeriodName(day: string, span: Span): string {
  const { locale } = useFormat();
  if (span === 'month') {
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(locale, month).format(new Date(day));
  }
  const days = daysOf(day, 'week');
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(days[0] ?? day), new Date(days.at(-1) ?? day));
}
