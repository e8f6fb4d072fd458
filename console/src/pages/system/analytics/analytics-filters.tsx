import { Select, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import { DayRange } from '../../../parts/day-range.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { useOwnDepartment } from './figure-links.ts';
import type { Days } from './period.ts';
import { PERIODS, type PeriodSearch } from './search.ts';

/** Option for a fixed period. */
const OWN = 'own';

export interface AnalyticsFiltersProps {
  readonly search: PeriodSearch;
  readonly days: Days;
}

/** Period and department of the figures. */
export function AnalyticsFilters({ search, days }: AnalyticsFiltersProps) {
  const { t } = useTranslation('system');
  const navigate = useNavigate({ from: '/system/analytics' });
  const change = (part: PeriodSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const none = { period: undefined, fromDate: undefined, toDate: undefined };
  const own = search.fromDate !== undefined;
  const choose = (value: string | null) =>
    value === OWN
      ? change({ ...none, fromDate: days.from, toDate: days.to })
      : change({ ...none, period: PERIODS.find((name) => name === value && name !== '30d') });
  return (
    <FilterBar active={isSet(search)} onReset={() => void navigate({ search: {}, replace: true })}>
      <Select
        aria-label={t('analytics.period')}
        allowDeselect={false}
        w={190}
        value={own ? OWN : (search.period ?? '30d')}
        onChange={choose}
        data={[...PERIODS, OWN].map((name) => ({
          value: name,
          label: t(`analytics.periods.${name as (typeof PERIODS)[number] | typeof OWN}`),
        }))}
      />
      {own && (
        <DayRange
          label={t('analytics.range')}
          from={days.from}
          to={days.to}
          clearable={false}
          onChange={(fromDate, toDate) => change({ ...none, fromDate, toDate })}
        />
      )}
      <DepartmentFilter
        value={search.departmentId}
        onChange={(departmentId) => change({ departmentId })}
      />
    </FilterBar>
  );
}

interface DepartmentFilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function DepartmentFilter({ value, onChange }: DepartmentFilterProps) {
  const { t } = useTranslation('system');
  const { department } = useViewer();
  if (useOwnDepartment().limited) {
    return <Text size="sm">{t('analytics.onlyOwn', { department: department?.name ?? '–' })}</Text>;
  }
  return (
    <DepartmentSelect
      aria-label={t('analytics.department')}
      placeholder={t('analytics.allDepartments')}
      clearable
      w={210}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
