import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from '../../../../icons/icons.ts';
import { useFormat } from '../../../../parts/format.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { Section } from '../../../../parts/section.tsx';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { partUnits } from '../figure-facts.ts';
import { type FigureFormat, useFigureFormat } from '../use-figure-format.ts';
import { useDefinitions, useServiceFilter } from '../use-figures.ts';
import { KpiClosingDetailDocument, type KpiClosingDetailQuery } from './closings.generated.ts';
import { useMonthName } from './use-month-name.ts';

type Figure = KpiClosingDetailQuery['kpiClosing']['figures'][number];
type Moved = KpiClosingDetailQuery['kpiClosingDiff'][number];

export interface ClosingDetailProps {
  /** `2027-02`. */
  readonly month: string;
  readonly onClose: () => void;
}

/** The figures of a closed month, and the records that moved since. */
export function ClosingDetail({ month, onClose }: ClosingDetailProps) {
  const { t } = useTranslation('figures');
  const { dateTime } = useFormat();
  const monthName = useMonthName();
  const { departmentId } = useServiceFilter();
  const query = useQuery(KpiClosingDetailDocument, {
    variables: { month, departmentId },
    fetchPolicy: 'cache-and-network',
  });
  const { data } = query;
  return (
    <Section
      title={monthName(month)}
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('closings.all')}
        </Button>
      }
    >
      {query.error && (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch().catch(() => {})} />
      )}
      {!data && !query.error && <Skeleton h={320} role="status" aria-busy="true" />}
      {data && (
        <Stack gap="md">
          <Text size="sm" className="quiet">
            {t('closings.ofDay', {
              at: dateTime(data.kpiClosing.closedAt),
              zone: data.kpiClosing.timeZone,
              count: data.kpiClosingDiff.length,
            })}
          </Text>
          <FiguresTable data={data} />
        </Stack>
      )}
    </Section>
  );
}

function FiguresTable({ data }: { readonly data: KpiClosingDetailQuery }) {
  const { t } = useTranslation('figures');
  const definitions = useDefinitions();
  const { figures, currency } = data.kpiClosing;
  const format = useFigureFormat(currency);
  const moved = new Map(data.kpiClosingDiff.map((one) => [one.figure, one] as const));
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('targets.figure')}</Table.Th>
            <Table.Th ta="right">{t('closings.then')}</Table.Th>
            <Table.Th ta="right">{t('closings.now')}</Table.Th>
            <Table.Th>{t('closings.moved')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((figure) => (
            <FigureRow
              key={figure.figure}
              figure={figure}
              moved={moved.get(figure.figure)}
              label={definitions.get(figure.figure)?.label ?? figure.figure}
              format={format}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface FigureRowProps {
  readonly figure: Figure;
  readonly moved: Moved | undefined;
  readonly label: string;
  readonly format: FigureFormat;
}

function FigureRow({ figure, moved, label, format }: FigureRowProps) {
  const { t } = useTranslation('figures');
  const [open, setOpen] = useState(false);
  const counts = moved
    ? (['added', 'changed', 'gone'] as const).filter((one) => moved[one] > 0)
    : [];
  const text = counts.map((one) => t(`closings.${one}`, { count: moved?.[one] ?? 0 })).join(', ');
  return (
    <>
      <Table.Tr>
        <Table.Td>{label}</Table.Td>
        <Table.Td ta="right">{format(figure.value, figure.unit)}</Table.Td>
        <Table.Td ta="right">{moved && format(moved.now.value, figure.unit)}</Table.Td>
        <Table.Td>
          {moved && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open}
              aria-label={`${text}. ${t('closings.why', { label })}`}
              onClick={() => setOpen(!open)}
            >
              {text}
            </Button>
          )}
        </Table.Td>
      </Table.Tr>
      {open && moved && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <MovedRows figure={figure} moved={moved} format={format} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The records that moved, each with its part then and now, and the audit records about it. */
function MovedRows({ figure, moved, format }: Omit<FigureRowProps, 'label'> & { moved: Moved }) {
  const { t } = useTranslation('figures');
  const { numerator: unit } = partUnits(figure.figure, figure.unit);
  const part = (side: 'then' | 'now', row: Moved['rows'][number]) =>
    row[side] === null ? '–' : format(row[side].numerator, unit);
  return (
    <Stack gap={4}>
      {moved.rows.map((row) => (
        <Group key={`${row.kind} ${row.id}`} gap="sm">
          {row.requestId === null ? (
            <Text size="sm">{`${row.kind} ${row.id}`}</Text>
          ) : (
            <TextLink to="/requests/$id" params={{ id: String(row.requestId) }}>
              #{row.requestId}
            </TextLink>
          )}
          <Text size="sm" className="numbers">
            {part('then', row)} → {part('now', row)}
          </Text>
          {row.requestId !== null && row.auditIds.length > 0 && (
            <Anchor
              size="sm"
              href={`/system/audit?targetType=maintenance_request&targetId=${row.requestId}`}
            >
              {t('closings.audit', { count: row.auditIds.length })}
            </Anchor>
          )}
        </Group>
      ))}
      {moved.truncated && (
        <Text size="sm" className="quiet">
          {t('closings.truncated', { count: moved.rows.length })}
        </Text>
      )}
    </Stack>
  );
}
