import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE, toServiceError } from '../api/service-error.ts';
import classes from './short-list.module.css';
import { ErrorNotice } from './states.tsx';
import type { ConnectionState } from './use-connection.ts';

export interface ShortListProps<Row extends { readonly id: string | number | null }> {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly list: ConnectionState<Row>;
  /** Text of an empty list. */
  readonly empty: string;
  readonly children: (row: Row, index: number) => ReactNode;
}

/** A few rows of a list in a part of a page; more are read only on request. */
export function ShortList<Row extends { readonly id: string | number | null }>(
  props: ShortListProps<Row>,
) {
  const { label, list, empty, children } = props;
  const { t } = useTranslation();
  const away = list.error !== undefined && toServiceError(list.error).code === OFFLINE;
  if (list.loading) {
    return (
      <Stack gap="xs" role="status" aria-busy="true">
        <Skeleton height={20} />
        <Skeleton height={20} width="70%" />
      </Stack>
    );
  }
  return (
    <Stack gap="xs" align="stretch">
      {away ? (
        <Text size="sm" className="quiet">
          {t('needsNetwork')}
        </Text>
      ) : (
        list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />
      )}
      {list.nodes.length === 0 && list.error === undefined && (
        <Text size="sm" className="quiet">
          {empty}
        </Text>
      )}
      {list.nodes.length > 0 && (
        <ul className={classes.rows} aria-label={label}>
          {list.nodes.map((row, index) => (
            <li key={row.id}>{children(row, index)}</li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={list.loadingMore}
          aria-label={`${t('action.more')}: ${label}`}
          onClick={list.loadMore}
        >
          {t('action.more')}
        </Button>
      )}
    </Stack>
  );
}
