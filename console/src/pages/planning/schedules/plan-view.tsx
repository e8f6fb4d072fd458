import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compact } from '../../../app/search.ts';
import { IconCalendar } from '../../../icons/icons.ts';
import { DataList } from '../../../parts/data-list.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { occurrenceKeyOf, useOccurrenceColumns } from './occurrence-columns.tsx';
import { ScheduleOccurrencesDocument } from './schedules.generated.ts';
import type { SchedulesSearch } from './search.ts';

const DAY = 86_400_000;
const PERIODS = [30, 60, 90] as const;

/** The dates of all schedules, in order. */
export function PlanView({ search }: { readonly search: SchedulesSearch }) {
  const { t } = useTranslation('schedules');
  const navigate = useNavigate({ from: '/plan' });
  const [days, setDays] = useState<(typeof PERIODS)[number]>(30);
  const { departmentId } = search;
  const filter = useMemo(() => {
    const now = Date.now();
    return compact({
      from: new Date(now).toISOString(),
      to: new Date(now + days * DAY).toISOString(),
      departmentId,
    });
  }, [days, departmentId]);
  const list = useConnection(
    ScheduleOccurrencesDocument,
    { filter },
    (data) => data.scheduleOccurrences,
  );
  return (
    <>
      <FilterBar
        active={departmentId !== undefined}
        onReset={() => void navigate({ search: { show: 'plan' }, replace: true })}
      >
        <Select
          aria-label={t('plan.days')}
          w={130}
          allowDeselect={false}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: t('plan.daysOption', { days: count }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(PERIODS.find((one) => String(one) === value) ?? 30)}
        />
        <DepartmentSelect
          aria-label={t('filter.department')}
          placeholder={t('filter.department')}
          clearable
          value={departmentId === undefined ? null : String(departmentId)}
          onChange={(id) =>
            void navigate({
              search: { show: 'plan', departmentId: id === null ? undefined : Number(id) },
              replace: true,
            })
          }
        />
      </FilterBar>
      <DataList
        label={t('plan.title')}
        list={list}
        columns={useOccurrenceColumns({ withSchedule: true })}
        rowKey={occurrenceKeyOf}
        filtered={departmentId !== undefined}
        empty={{ icon: IconCalendar, title: t('plan.empty'), hint: t('plan.emptyHint') }}
      />
    </>
  );
}
