import { useTranslation } from 'react-i18next';
import { IconFileText } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { partUnits } from './figure-facts.ts';
import { FigureRowsDocument, type FigureRowsQuery } from './figures.generated.ts';
import type { FigureSectionProps } from './groups-section.tsx';
import { useFigureFormat } from './use-figure-format.ts';
import { useServiceFilter } from './use-figures.ts';

type Row = FigureRowsQuery['kpiRows']['edges'][number]['node'];

const KINDS = [
  ...(['request', 'completion', 'decision', 'clock', 'occurrence', 'time'] as const),
  ...(['movement', 'purchase', 'downtime', 'asset', 'job'] as const),
];

/** The records that a figure counts, newest first, each with its part. */
export function RowsSection({ value: figure, label, currency }: FigureSectionProps) {
  const { t } = useTranslation('figures');
  const filter = useServiceFilter();
  const format = useFigureFormat(currency);
  const { dateTime } = useFormat();
  const units = partUnits(figure.figure, figure.unit);
  const list = useConnection(
    FigureRowsDocument,
    { figure: figure.figure, filter },
    ({ kpiRows }) => kpiRows,
  );
  const counts = figure.unit === 'COUNT' || figure.unit === 'MONEY';
  const columns: Column<Row>[] = [
    { key: 'title', label: t('record'), phone: 'title', render: (row) => <RowLink row={row} /> },
    {
      key: 'kind',
      label: t('kind'),
      render: ({ kind }) => {
        const known = KINDS.find((name) => name === kind);
        return known === undefined ? kind : t(`kinds.${known}`);
      },
    },
    { key: 'at', label: t('when'), render: ({ at }) => (at === null ? '–' : dateTime(at)) },
    {
      key: 'numerator',
      label: t('numerator'),
      align: 'right',
      render: ({ numerator }) => format(numerator, units.numerator),
    },
  ];
  const denominator: Column<Row> = {
    key: 'denominator',
    label: t('denominator'),
    align: 'right',
    render: (row) => format(row.denominator, units.denominator),
  };
  return (
    <Section
      title={t('rows')}
      actions={<ExportButton list={`/kpis/${figure.figure}/rows`} filter={filter} />}
    >
      <DataList
        label={t('rowsOf', { label })}
        list={list}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        filtered={false}
        empty={{ icon: IconFileText, title: t('noRows') }}
        columns={counts ? columns : [...columns, denominator]}
      />
    </Section>
  );
}

function RowLink({ row: { requestId, assetId, title } }: { readonly row: Row }) {
  const { t } = useTranslation('figures');
  if (requestId !== null) {
    return (
      <TextLink to="/requests/$id" params={{ id: String(requestId) }}>
        #{requestId} {title}
      </TextLink>
    );
  }
  if (assetId === null) return <>{title ?? t('without')}</>;
  return (
    <TextLink to="/equipment/$id" params={{ id: String(assetId) }}>
      {title ?? `#${assetId}`}
    </TextLink>
  );
}
