import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from '../data-list.tsx';
import type { Ticks } from './use-ticks.ts';

interface TickColumnOptions<Row> {
  readonly rows: readonly Row[];
  readonly ticks: Ticks;
  /** Name of a row for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** Returns whether a row can be ticked; without it all can. */
  readonly mayTick?: (row: Row) => boolean;
}

/** Column of the ticks; its heading ticks all rows that are shown. */
export function useTickColumn<Row extends { readonly id: number }>({
  rows,
  ticks,
  nameOf,
  mayTick = () => true,
}: TickColumnOptions<Row>): Column<Row> {
  const { t } = useTranslation();
  const tickable = rows.filter(mayTick).map(({ id }) => id);
  const ticked = tickable.filter((id) => ticks.ids.has(id)).length;
  const all = ticked > 0 && ticked === tickable.length;
  return {
    key: 'tick',
    label: t('ticks.tick'),
    width: '2.75rem',
    phone: 'tick',
    heading: (
      <Checkbox
        aria-label={t('ticks.tickAll')}
        disabled={tickable.length === 0}
        checked={all}
        indeterminate={ticked > 0 && !all}
        onChange={() => ticks.set(tickable, !all)}
      />
    ),
    render: (row) =>
      mayTick(row) && (
        <Checkbox
          aria-label={t('ticks.tickOf', { title: nameOf(row) })}
          checked={ticks.ids.has(row.id)}
          onChange={({ currentTarget }) => ticks.set([row.id], currentTarget.checked)}
        />
      ),
  };
}
