import { Button, Center, Paper, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../icons/icon.tsx';
import { IconArrowDown, IconArrowUp, IconSearch } from '../icons/icons.ts';
import classes from './data-list.module.css';
import { ErrorNotice, Message } from './states.tsx';
import type { ConnectionState } from './use-connection.ts';
import { type RowPlace, VirtualRows } from './virtual-rows.tsx';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** CSS width of the column. */
  readonly width?: string | number;
  readonly align?: 'right';
  /** True if the label is only for screen readers. */
  readonly hideLabel?: boolean;
  /** Shown as the heading in place of the label. */
  readonly heading?: ReactNode;
  /** Position on a phone: `title` in the first line, `tick` before it, `meta` below, `hidden` not shown. */
  readonly phone?: 'title' | 'tick' | 'meta' | 'hidden';
  /** Orders by the column, the first click's first; `-` for falling values. */
  readonly sorts?: readonly string[];
}

/** The order of a list, which its headings change. */
export interface ListSort {
  readonly value: string;
  readonly onChange: (sort: string) => void;
  /** False for orders that the filters do not allow. */
  readonly isPossible: (sort: string) => boolean;
}

export interface DataListProps<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly list: ConnectionState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** Opens the row on a click; the link itself is in the title column. */
  readonly onOpen?: (row: Row) => void;
  /** Attributes of the element of a row. */
  readonly rowProps?: (row: Row) => Readonly<Record<string, string | number>>;
  readonly sort?: ListSort;
  /** Shown below a row, across all columns. */
  readonly details?: (row: Row) => ReactNode;
  /** True if filters are set; an empty list has another text then. */
  readonly filtered: boolean;
  readonly empty: {
    readonly icon: Icon;
    readonly title: string;
    readonly hint?: string;
    readonly action?: ReactNode;
  };
}

/** Number of rows from which only those near the visible part are in the document. */
const VIRTUAL_FROM = 120;

/**
 * A keyset list: a table, or cards on a phone; more rows are read near its end. Shows states for
 * loading, errors, an empty list and no match.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, list, columns, rowKey, rowProps, onOpen, sort, details } = props;
  if (list.loading) return <Rows count={8} />;
  if (list.nodes.length === 0) {
    return list.error ? (
      <ErrorNotice error={list.error} onRetry={list.refetch} />
    ) : (
      <Nothing {...props} />
    );
  }
  return (
    <Stack gap="sm">
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      <Paper withBorder className={classes.frame}>
        <Table
          aria-label={label}
          aria-rowcount={list.totalCount === undefined ? undefined : list.totalCount + 1}
          className={classes.table}
          highlightOnHover={onOpen !== undefined}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          {list.nodes.length > VIRTUAL_FROM ? (
            <VirtualRows rows={list.nodes} rowKey={rowKey} columnCount={columns.length}>
              {(row, place) => <RowOf {...{ row, columns, rowProps, onOpen, details, place }} />}
            </VirtualRows>
          ) : (
            <Table.Tbody>
              {list.nodes.map((row) => (
                <RowOf key={rowKey(row)} {...{ row, columns, rowProps, onOpen, details }} />
              ))}
            </Table.Tbody>
          )}
        </Table>
      </Paper>
      <More list={list} />
    </Stack>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sort: ListSort | undefined;
}

/** Heading of a column; a button where it changes the order. */
function Heading<Row>({ column, sort }: HeadingProps<Row>) {
  const { label, width, align, hideLabel, heading, sorts = [] } = column;
  const possible = sorts.filter((one) => sort?.isPossible(one));
  const [first] = possible;
  const falls = sort?.value.startsWith('-') ?? false;
  const active = sort !== undefined && possible.includes(sort.value);
  const Arrow = falls ? IconArrowDown : IconArrowUp;
  const next = possible.find((one) => one !== sort?.value) ?? first;
  return (
    <Table.Th
      w={width}
      ta={align}
      scope="col"
      aria-sort={active ? (falls ? 'descending' : 'ascending') : undefined}
    >
      {heading}
      {hideLabel && <span className="visually-hidden">{label}</span>}
      {!hideLabel && !heading && first === undefined && label}
      {first !== undefined && sort && (
        <UnstyledButton
          className={classes.sort}
          onClick={() => sort.onChange(active ? (next ?? first) : first)}
        >
          {label}
          {active && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

type RowProps<Row> = Pick<DataListProps<Row>, 'columns' | 'rowProps' | 'onOpen' | 'details'> & {
  readonly row: Row;
  /** Its position among all rows, if not all are in the document. */
  readonly place?: RowPlace;
};

function RowOf<Row>({ row, columns, rowProps, onOpen, details, place }: RowProps<Row>) {
  const below = details?.(row);
  return (
    <>
      <Table.Tr
        {...rowProps?.(row)}
        {...(place && {
          ref: place.ref,
          'data-index': place.index,
          // The heading is the first row.
          'aria-rowindex': place.index + 2,
        })}
        className={onOpen ? classes.opens : undefined}
        onClick={(event) => {
          // Links and buttons within the row act independently, and so does a text selection.
          const inner = (event.target as Element).closest('a, button, input, label, [role=menu]');
          if (inner === null && getSelection()?.isCollapsed !== false) onOpen?.(row);
        }}
      >
        {columns.map(({ key, label, render, align, phone = 'meta' }) => (
          <Table.Td key={key} ta={align} data-phone={phone} data-label={label}>
            {render(row)}
          </Table.Td>
        ))}
      </Table.Tr>
      {below && (
        <Table.Tr className={classes.below} data-below>
          <Table.Td colSpan={columns.length}>{below}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function Rows({ count }: { readonly count: number }) {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={44} radius="md" />
      ))}
    </Stack>
  );
}

function Nothing<Row>({ filtered, empty }: DataListProps<Row>) {
  const { t } = useTranslation();
  return filtered ? (
    <Message icon={IconSearch} title={t('list.noMatch')} hint={t('list.noMatchHint')} />
  ) : (
    <Message {...empty} />
  );
}

/** Reads the next page near the end of the list; the button is for the keyboard. */
export function More<Row>({ list }: { readonly list: ConnectionState<Row> }) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const near = entry?.isIntersecting ?? false;
  const { hasMore, loadMore, loadingMore, error } = list;
  useEffect(() => {
    if (near && hasMore && !loadingMore && error === undefined) loadMore();
  }, [near, hasMore, loadMore, loadingMore, error]);
  if (!hasMore) {
    return list.nodes.length > 20 ? (
      <Text size="sm" ta="center" className="quiet no-print">
        {t('list.end')}
      </Text>
    ) : null;
  }
  return (
    <Center ref={ref} className="no-print">
      <Button variant="default" onClick={loadMore} loading={loadingMore}>
        {t('action.more')}
      </Button>
    </Center>
  );
}
