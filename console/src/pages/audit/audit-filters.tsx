import { Select, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../app/search.ts';
import { DayRange } from '../../parts/day-range.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { PersonFilter } from '../../parts/person-filter.tsx';
import { type ActionGroup, useActionOptions } from '../../parts/records/use-actions.ts';
import type { AuditSearch } from './search.ts';
import { TargetFilter } from './target-filter.tsx';

export interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly count: number | undefined;
}

/** Filters of the audit trail. */
export function AuditFilters({ search, count }: AuditFiltersProps) {
  const { t } = useTranslation(['system', 'records']);
  const navigate = useNavigate({ from: '/system/audit' });
  const change = (part: AuditSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <FilterBar
      active={isSet(search)}
      onReset={() => void navigate({ search: {}, replace: true })}
      count={count}
    >
      <Select
        aria-label={t('audit.action')}
        placeholder={t('audit.action')}
        clearable
        searchable
        w={230}
        data={withUnknown(useActionOptions(), search.action)}
        value={search.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <PersonFilter
        label={t('audit.actor')}
        value={search.actorId}
        onChange={(actorId) => change({ actorId })}
      />
      <TargetFilter search={search} change={change} />
      <DayRange
        label={t('filter.days')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
      />
      <Switch
        label={t('records:renewals')}
        checked={search.renewals === true}
        onChange={({ currentTarget }) => change({ renewals: currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
}

/** The options with the action of the address, which may be one of a later version. */
function withUnknown(groups: readonly ActionGroup[], action: string | undefined) {
  const known = groups.map(({ group, items }) => ({ group, items: [...items] }));
  const isKnown = known.some(({ items }) => items.some(({ value }) => value === action));
  if (action === undefined || isKnown) return known;
  return [...known, { group: action, items: [{ value: action, label: action }] }];
}
