import { Badge, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import { DayRange } from '../../../parts/day-range.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useSeesAll, useViewer } from '../../../session/viewer.ts';
import { daysOf } from './period.ts';
import { type FigureFilter, type FigureSearch, PERIODS } from './search.ts';

/** Option for a fixed period. */
const OWN = 'own';
/** Filters that only links set. */
const LINKED = ['categoryId', 'assetId', 'technicianId'] as const;

/** Period, department and place of the figures. */
export function FiguresFilters() {
  const { t } = useTranslation('figures');
  const search = useSearch({ from: '/signed-in/system/figures' });
  const navigate = useNavigate({ from: '/system/figures' });
  const { tab: _tab, figure, by, ...filter } = search;
  const change = (part: FigureFilter) =>
    void navigate({ search: (before: FigureSearch) => ({ ...before, ...part }), replace: true });
  return (
    <FilterBar
      active={isSet(filter)}
      onReset={() => void navigate({ search: { figure, by }, replace: true })}
    >
      <PeriodFields search={search} onChange={change} />
      <DepartmentFilter
        value={search.departmentId}
        onChange={(departmentId) => change({ departmentId })}
      />
      <ThingField
        kind="location"
        label={t('place')}
        hideLabel
        placeholder={t('allPlaces')}
        w={210}
        value={search.locationId}
        onChange={(place) => change({ locationId: place?.id })}
      />
      {LINKED.filter((name) => search[name] !== undefined).map((name) => (
        <Badge key={name} variant="light" tt="none">
          {t(`linked.${name}`, { id: search[name] })}
        </Badge>
      ))}
    </FilterBar>
  );
}

interface PeriodFieldsProps {
  readonly search: FigureFilter;
  readonly onChange: (part: FigureFilter) => void;
}

function PeriodFields({ search, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation('figures');
  const { timeZone } = useFormat();
  const today = dayIn(new Date().toISOString(), timeZone);
  const none = { period: undefined, from: undefined, to: undefined };
  const own = search.from !== undefined;
  const month = { from: `${today.slice(0, 7)}-01`, to: today };
  const days = daysOf(search, today) ?? month;
  const choose = (value: string | null) =>
    value === OWN
      ? onChange({ ...none, ...days })
      : onChange({ ...none, period: PERIODS.find((name) => name === value && name !== '30d') });
  return (
    <>
      <Select
        aria-label={t('period')}
        allowDeselect={false}
        w={190}
        value={own ? OWN : (search.period ?? '30d')}
        onChange={choose}
        data={[...PERIODS, OWN].map((name) => ({
          value: name,
          label: t(`periods.${name as (typeof PERIODS)[number] | typeof OWN}`),
        }))}
      />
      {own && (
        <DayRange
          label={t('range')}
          from={days.from}
          to={days.to}
          clearable={false}
          onChange={(from, to) => onChange({ ...none, from, to })}
        />
      )}
    </>
  );
}

interface DepartmentFilterProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function DepartmentFilter({ value, onChange }: DepartmentFilterProps) {
  const { t } = useTranslation('figures');
  const { department } = useViewer();
  if (!useSeesAll()) {
    return <Text size="sm">{t('onlyOwn', { department: department?.name ?? '–' })}</Text>;
  }
  return (
    <DepartmentSelect
      aria-label={t('department')}
      placeholder={t('allDepartments')}
      clearable
      w={210}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
