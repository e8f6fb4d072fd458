import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  MaintenanceRequestFilter,
  MaintenanceRequestSort,
} from '../../../generated/schema.ts';
import { IconClipboardList } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { useTickColumn } from '../../../parts/ticks/tick-column.tsx';
import { NO_TICKS, type Ticks } from '../../../parts/ticks/use-ticks.ts';
import type { ConnectionState } from '../../../parts/use-connection.ts';
import { useMay } from '../../../session/viewer.ts';
import { selectsOpen, sortOf } from './list-query.ts';
import type { RequestRowFragment } from './requests.generated.ts';
import type { RequestSearch } from './search.ts';
import { RowSteps } from './triage/row-steps.tsx';
import { ROW } from './triage/use-row-keys.ts';
import type { ListChanges } from './use-list-changes.ts';

export interface TableViewProps {
  readonly list: ConnectionState<RequestRowFragment>;
  readonly columns: readonly Column<RequestRowFragment>[];
  readonly filter: MaintenanceRequestFilter;
  readonly orderBy: MaintenanceRequestSort;
  readonly search: RequestSearch;
  readonly onSort: (sort: string) => void;
  readonly filtered: boolean;
  /** The filter that the list has by itself, where it is the only one. */
  readonly preset: 'open' | 'own' | undefined;
  readonly changes: ListChanges;
  /** The ticked rows; undefined where steps are not taken on many. */
  readonly ticks?: Ticks | undefined;
}

/** The requests as a table. */
export function TableView(props: TableViewProps) {
  const { list, columns, filter, orderBy, search, onSort, filtered, preset, changes } = props;
  const { t } = useTranslation('requests');
  const navigate = useNavigate();
  const mayCreate = useMay('maintenance.create');
  const { watch } = changes;
  const tick = useTickColumn({
    rows: list.nodes,
    ticks: props.ticks ?? NO_TICKS,
    nameOf: ({ title }) => title,
  });
  const steps: Column<RequestRowFragment> = {
    key: 'steps',
    label: t('column.steps'),
    hideLabel: true,
    width: '3.25rem',
    render: ({ id, title }) => <RowSteps id={id} title={title} />,
  };
  useEffect(() => watch('table', { ...list, filter, orderBy }));
  return (
    <DataList
      label={t('title')}
      list={list}
      columns={[...(props.ticks ? [tick] : []), ...columns, steps]}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ [ROW]: id })}
      sort={{
        value: sortOf(search),
        onChange: onSort,
        isPossible: (sort) => sort !== '-priority' || selectsOpen(search),
      }}
      onOpen={({ id }) => void navigate({ to: '/requests/$id', params: { id: String(id) } })}
      filtered={filtered}
      empty={{
        icon: IconClipboardList,
        title: t(preset === undefined ? 'empty' : preset === 'own' ? 'emptyOwn' : 'emptyOpen'),
        hint: t('emptyHint'),
        action: (
          <>
            {preset && (
              <ButtonLink to="/requests" search={{ show: 'all' }} variant="default">
                {t('showAll')}
              </ButtonLink>
            )}
            {mayCreate && <ButtonLink to="/requests/new">{t('new')}</ButtonLink>}
          </>
        ),
      }}
    />
  );
}
