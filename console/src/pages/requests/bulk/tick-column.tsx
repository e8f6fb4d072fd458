import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../parts/data-list.tsx';
import type { RequestRowFragment } from '../maintenance/requests.generated.ts';
import { type Ticks, tickedRows } from './use-ticks.ts';

/** Column of the ticks; its heading ticks all rows that are shown. */
export function useTickColumn(
  rows: readonly RequestRowFragment[],
  ticks: Ticks,
): Column<RequestRowFragment> {
  const { t } = useTranslation('requests');
  const ticked = tickedRows(rows, ticks).length;
  const all = rows.length > 0 && ticked === rows.length;
  return {
    key: 'tick',
    label: t('bulk.tick'),
    width: '2.75rem',
    heading: (
      <Checkbox
        aria-label={t('bulk.tickAll')}
        checked={all}
        indeterminate={ticked > 0 && !all}
        onChange={() =>
          ticks.set(
            rows.map(({ id }) => id),
            !all,
          )
        }
      />
    ),
    render: ({ id, title }) => (
      <Checkbox
        aria-label={t('bulk.tickOf', { title })}
        checked={ticks.ids.has(id)}
        onChange={({ currentTarget }) => ticks.set([id], currentTarget.checked)}
      />
    ),
  };
}
