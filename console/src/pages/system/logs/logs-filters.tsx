import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import { DayRange } from '../../../parts/day-range.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { useFormat } from '../../../parts/format.ts';
import { PersonFilter } from '../../../parts/person-filter.tsx';
import { TextFilter } from '../../../parts/text-filter.tsx';
import { LOG_CATEGORIES, LOG_LEVELS, type LogSearch } from './search.ts';

/** Suggested components; any can be typed. */
const LIKELY_SERVICES = ['access', 'auth', 'http'] as const;

export interface LogsFiltersProps {
  readonly search: LogSearch;
  readonly count: number | undefined;
}

/** Filters of the internal log. */
export function LogsFilters({ search, count }: LogsFiltersProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const { dayOf } = useFormat();
  const navigate = useNavigate({ from: '/system/logs' });
  const change = (part: LogSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <FilterBar
      active={isSet(search)}
      onReset={() => void navigate({ search: {}, replace: true })}
      count={count}
    >
      <Select
        aria-label={t('logs.level')}
        placeholder={t('logs.level')}
        clearable
        w={150}
        value={search.level ?? null}
        onChange={(level) => change({ level: level ?? undefined })}
        data={LOG_LEVELS.map((level) => ({
          value: level.toLowerCase(),
          label: common(`logLevel.${level}`),
        }))}
      />
      <Select
        aria-label={t('logs.category')}
        placeholder={t('logs.category')}
        clearable
        w={150}
        value={search.category ?? null}
        onChange={(category) => change({ category: category ?? undefined })}
        data={LOG_CATEGORIES.map((category) => ({
          value: category.toLowerCase(),
          label: t(`logs.categories.${category}`),
        }))}
      />
      <TextFilter
        label={t('logs.service')}
        value={search.service}
        onChange={(service) => change({ service })}
        suggestions={LIKELY_SERVICES}
        maxLength={100}
        w={150}
      />
      <PersonFilter
        label={t('logs.person')}
        value={search.userId}
        onChange={(userId) => change({ userId })}
      />
      <DayRange
        label={t('filter.days')}
        from={dayOf(search.from)}
        to={dayOf(search.to)}
        onChange={(from, to) => change({ from, to })}
      />
    </FilterBar>
  );
}
