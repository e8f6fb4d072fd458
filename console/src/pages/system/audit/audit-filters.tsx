import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import { DayRange } from '../../../parts/day-range.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { PersonFilter } from '../../../parts/person-filter.tsx';
import { type ActionGroup, useActionOptions } from '../../../parts/records/use-actions.ts';
import type { ListViews } from '../../../parts/views/use-list-views.ts';
import type { AuditSearch } from './search.ts';
import { TargetFilter } from './target-filter.tsx';

export interface AuditFiltersProps {
  readonly views: ListViews<AuditSearch>;
  readonly count: number | undefined;
}

/** Filters of the audit trail. */
export function AuditFilters({ views, count }: AuditFiltersProps) {
  const { search, change, reset } = views;
  const { t } = useTranslation(['system', 'records']);
  return (
    <FilterBar active={isSet(search)} onReset={reset} count={count}>
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
