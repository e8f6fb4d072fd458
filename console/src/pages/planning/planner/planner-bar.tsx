import { Button, SegmentedControl, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconPrinter } from '../../../icons/icons.ts';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useDepartments } from '../../../parts/use-departments.ts';
import { useViewer } from '../../../session/viewer.ts';
import { PeriodSteps } from '../plan-calendar/period-steps.tsx';
import type { PlannerSearch } from './search.ts';

export interface PlannerBarProps {
  readonly search: PlannerSearch;
  readonly day: string;
  readonly today: string;
  readonly isPhone: boolean;
}

/** The day or week of the planner, and its department. */
export function PlannerBar({ search, day, today, isPhone }: PlannerBarProps) {
  const { t } = useTranslation(['planner', 'schedules', 'common']);
  const navigate = useNavigate({ from: '/planner' });
  const { departmentId } = search;
  const span = isPhone ? 'day' : (search.span ?? 'week');
  const go = (changes: Partial<PlannerSearch>) =>
    void navigate({ search: { ...search, ...changes }, replace: true });
  const departments = useLedDepartments();
  return (
    <>
      {(!isPhone || departments.length > 1) && (
        <FilterBar
          active={departmentId !== undefined}
          onReset={() => go({ departmentId: undefined })}
        >
          {!isPhone && (
            <SegmentedControl
              aria-label={t('schedules:calendar.span')}
              data={(['week', 'day'] as const).map((value) => ({
                value,
                label: t(`schedules:calendar.spanOf.${value}`),
              }))}
              value={span}
              onChange={(value) => go({ span: value === 'day' ? 'day' : undefined })}
            />
          )}
          {departments.length > 1 && (
            <Select
              aria-label={t('department')}
              placeholder={t('department')}
              clearable
              searchable
              data={departments}
              value={departmentId === undefined ? null : String(departmentId)}
              onChange={(id) => go({ departmentId: id === null ? undefined : Number(id) })}
            />
          )}
          {!isPhone && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              onClick={() => window.print()}
            >
              {t('common:action.print')}
            </Button>
          )}
        </FilterBar>
      )}
      <PeriodSteps day={day} span={span} today={today} onGo={(to) => go({ day: to })} />
    </>
  );
}

/** The departments whose lead the viewer is. */
function useLedDepartments() {
  const { all, departmentIds } = useViewer().leads;
  const isOne = !all && departmentIds.length < 2;
  const departments = useDepartments(isOne);
  return departments.filter(({ value }) => all || departmentIds.includes(Number(value)));
}
