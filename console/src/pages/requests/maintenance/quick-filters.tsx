import { Badge, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { compact } from '../../../app/search.ts';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { useHomeLists } from '../home/use-home-lists.ts';
import classes from './requests.module.css';
import type { RequestSearch } from './search.ts';
import { OPEN_STAGES } from './stages.ts';

type Quick = 'all' | 'open' | 'urgent' | 'overdue' | 'mine' | 'toDo' | 'toApprove' | 'toAssign';

function sameFilters(one: RequestSearch, other: RequestSearch): boolean {
  const key = ({ sort: _, view: __, ...filters }: RequestSearch) =>
    JSON.stringify(Object.entries(compact(filters)).sort());
  return key(one) === key(other);
}

/** Frequent filters, according to the viewer's permissions. */
export function QuickFilters({ search }: { readonly search: RequestSearch }) {
  const { t } = useTranslation('requests');
  const { waiting, mine } = useHomeLists();
  const due = useDueDates();
  const lists: readonly { key: Quick; search: RequestSearch }[] = [
    ...waiting,
    { key: 'open', search: { stage: OPEN_STAGES, sort: '-priority' } },
    { key: 'urgent', search: { stage: OPEN_STAGES, priority: 'urgent', sort: '-priority' } },
    ...(due ? [{ key: 'overdue', search: { overdue: true, sort: 'dueAt' } } as const] : []),
    mine,
    { key: 'all', search: { show: 'all' } },
  ];
  return (
    <nav aria-label={t('quick.label')} className={`${classes.quick} no-print`}>
      <Group gap="xs" wrap="nowrap">
        {lists.map((list) => {
          const active = sameFilters(list.search, search);
          return (
            <Badge
              key={list.key}
              size="lg"
              tt="none"
              fw={500}
              variant={active ? 'filled' : 'default'}
              className={classes.quickLink}
              renderRoot={(props) => (
                <Link
                  to="/requests"
                  search={compact({ ...list.search, view: search.view })}
                  aria-current={active ? 'true' : undefined}
                  {...props}
                />
              )}
            >
              {t(`quick.${list.key}`)}
            </Badge>
          );
        })}
      </Group>
    </nav>
  );
}
