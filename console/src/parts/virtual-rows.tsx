import { Table } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import classes from './data-list.module.css';

/** Height of a row before it is measured, in pixels. */
const ROW = 46;

/** Properties of a virtual row: its position, and its measurement. */
export interface RowPlace {
  readonly index: number;
  readonly ref: Ref<HTMLTableRowElement>;
}

export interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columnCount: number;
  readonly children: (row: Row, place: RowPlace) => ReactNode;
}

/** The rows near the visible part of the page, with empty space in place of the others. */
export function VirtualRows<Row>({ rows, rowKey, columnCount, children }: VirtualRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // Content above the list may change its height at any time.
  useLayoutEffect(() => {
    const now = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) > 1) setTop(now);
  });
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: 12,
    scrollMargin: top,
    useFlushSync: false,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    measureElement: heightOf,
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <Table.Tbody ref={body}>
      <Spacer height={above} columnCount={columnCount} />
      {items.map(({ key, index }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Fragment key={String(key)}>
            {children(row, { index, ref: virtualizer.measureElement })}
          </Fragment>
        );
      })}
      <Spacer height={below} columnCount={columnCount} />
    </Table.Tbody>
  );
}

/** Height of a row with its details. */
function heightOf(row: HTMLTableRowElement): number {
  const next = row.nextElementSibling;
  const details = next?.hasAttribute('data-below') ? next.getBoundingClientRect().height : 0;
  return row.getBoundingClientRect().height + details;
}

function Spacer({
  height,
  columnCount,
}: {
  readonly height: number;
  readonly columnCount: number;
}) {
  if (height <= 0) return null;
  return (
    <tr className={classes.spacer} aria-hidden>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  );
}
