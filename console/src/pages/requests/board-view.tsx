import { useTranslation } from 'react-i18next';
import { STATUSES } from '../../parts/badges.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { filterOf, orderOf, statusesOf } from './list-query.ts';
import type { RequestSearch } from './search.ts';
import type { ListChanges } from './use-list-changes.ts';

export interface BoardViewProps {
  readonly search: RequestSearch;
  readonly changes: ListChanges;
}

/** The requests by state, a column each. */
export function BoardView({ search, changes }: BoardViewProps) {
  const { t } = useTranslation('requests');
  const wanted = statusesOf(search);
  const statuses = wanted.length > 0 ? wanted : STATUSES;
  const filter = filterOf({ ...search, status: undefined });
  return (
    <section className={classes.board} aria-label={t('board.label')}>
      {statuses.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filter={filter}
          orderBy={orderOf(search)}
          changes={changes}
        />
      ))}
    </section>
  );
}
