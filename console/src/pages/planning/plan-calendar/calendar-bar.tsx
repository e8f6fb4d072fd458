import { Button, SegmentedControl, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPrinter } from '../../../icons/icons.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import type { SchedulesSearch } from '../schedules/search.ts';
import { PeriodSteps } from './period-steps.tsx';
import type { Span } from './plan-days.ts';

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
      <PeriodSteps day={day} span={span} today={today} onGo={(to) => go({ day: to })}>
        {overlaps > 0 && <Text size="sm">{t('calendar.overlaps', { count: overlaps })}</Text>}
      </PeriodSteps>
    </>
  );
}
