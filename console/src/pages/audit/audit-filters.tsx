import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../app/search.ts';
import { DayRange } from '../../parts/day-range.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { PersonFilter } from '../../parts/person-filter.tsx';
import { TextFilter } from '../../parts/text-filter.tsx';
import { LIKELY_ACTIONS, LIKELY_TARGETS } from './audit-filter.ts';
import type { AuditSearch } from './search.ts';

export interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly count: number | undefined;
}

/** Filters of the audit trail. */
export function AuditFilters({ search, count }: AuditFiltersProps) {
  const { t } = useTranslation('system');
  const navigate = useNavigate({ from: '/system/audit' });
  const change = (part: AuditSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <FilterBar
      active={isSet(search)}
      onReset={() => void navigate({ search: {}, replace: true })}
      count={count}
    >
      <TextFilter
        label={t('audit.action')}
        value={search.action}
        onChange={(action) => change({ action })}
        suggestions={LIKELY_ACTIONS}
        maxLength={100}
        w={210}
      />
      <PersonFilter
        label={t('audit.actor')}
        value={search.actorId}
        onChange={(actorId) => change({ actorId })}
      />
      <TextFilter
        label={t('audit.targetType')}
        value={search.targetType}
        onChange={(targetType) => change({ targetType })}
        suggestions={LIKELY_TARGETS}
        maxLength={100}
      />
      <TextFilter
        label={t('audit.targetId')}
        value={search.targetId}
        onChange={(targetId) => change({ targetId })}
        suggestions={[]}
        maxLength={200}
        w={130}
      />
      <DayRange
        label={t('filter.days')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
      />
    </FilterBar>
  );
}
