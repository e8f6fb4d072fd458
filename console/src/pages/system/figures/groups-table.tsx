import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { partUnits } from './figure-facts.ts';
import { TargetState } from './target-state.tsx';
import type { FigureFormat } from './use-figure-format.ts';
import type { FigureValue, NamedGroup } from './use-figures.ts';

export interface GroupsTableProps {
  readonly label: string;
  readonly heading: string;
  readonly figure: FigureValue;
  readonly groups: readonly NamedGroup[];
  readonly format: FigureFormat;
}

/** The groups of a figure: the data of the chart, for reading. */
export function GroupsTable({ label, heading, figure, groups, format }: GroupsTableProps) {
  const { t } = useTranslation('figures');
  const units = partUnits(figure.figure, figure.unit);
  const hasNumerator = groups.some(({ numerator, value }) => numerator !== value);
  const hasDenominator = groups.some(({ denominator }) => denominator !== null);
  const hasTarget = groups.some(({ target }) => target !== null);
  const part = (value: number | null, unit: typeof units.numerator) =>
    value === null ? '–' : format(value, unit);
  return (
    <Table.ScrollContainer
      minWidth={hasDenominator ? 480 : 280}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label },
      }}
    >
      <Table aria-label={label} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{heading}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('value')}
            </Table.Th>
            {hasNumerator && (
              <Table.Th scope="col" ta="right">
                {t('numerator')}
              </Table.Th>
            )}
            {hasDenominator && (
              <Table.Th scope="col" ta="right">
                {t('denominator')}
              </Table.Th>
            )}
            {hasTarget && <Table.Th scope="col">{t('targetOf')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {groups.map((group) => (
            <Table.Tr key={group.key ?? ''}>
              <Table.Th scope="row" fw={400}>
                {group.name}
              </Table.Th>
              <Table.Td ta="right">{format(group.value, figure.unit)}</Table.Td>
              {hasNumerator && (
                <Table.Td ta="right">{part(group.numerator, units.numerator)}</Table.Td>
              )}
              {hasDenominator && (
                <Table.Td ta="right">{part(group.denominator, units.denominator)}</Table.Td>
              )}
              {hasTarget && (
                <Table.Td>
                  {group.target && (
                    <TargetState figure={figure} target={group.target} format={format} />
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
