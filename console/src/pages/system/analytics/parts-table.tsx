import { Group, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import type { RequestSearch } from '../../requests/maintenance/search.ts';
import classes from './analytics.module.css';
import type { Part } from './charts.tsx';
import { RequestCount } from './figure.tsx';

export interface LinkedPart extends Part {
  readonly key: string | number;
  readonly search?: RequestSearch | undefined;
}

export interface PartsTableProps {
  /** Name of the parts, and of the table. */
  readonly label: string;
  readonly parts: readonly LinkedPart[];
}

/** Parts of a whole with counts and shares: the legend of a chart and its text equivalent. */
export function PartsTable({ label, parts }: PartsTableProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Table aria-label={label} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{label}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('analytics.count')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {t('analytics.share')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numbers">
        {parts.map(({ key, label: name, count, color, search }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              <Group gap="xs" wrap="nowrap">
                <span
                  className={classes.swatch}
                  style={{ background: `var(--mantine-color-${color.replace('.', '-')})` }}
                  aria-hidden
                />
                {name}
              </Group>
            </Table.Th>
            <Table.Td ta="right">
              <RequestCount count={format.number(count)} label={name} search={search} />
            </Table.Td>
            <Table.Td ta="right" className="quiet">
              {total > 0 ? format.percent(count / total) : '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
