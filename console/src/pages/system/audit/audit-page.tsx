import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../../app/search.ts';
import { IconShieldCheck } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { ExpandButton } from '../../../parts/expand-button.tsx';
import { ExportButton } from '../../../parts/export-button.tsx';
import { useFormat } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { Sentence } from '../../../parts/records/sentence.tsx';
import { ExactTime } from '../../../parts/time.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { type Expanded, useExpanded } from '../../../parts/use-expanded.ts';
import { ViewTabs } from '../../../parts/views/list-views.tsx';
import { useListViews } from '../../../parts/views/use-list-views.ts';
import { useMay } from '../../../session/viewer.ts';
import { AuditTrailDocument } from './audit.generated.ts';
import { filterOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditRow, RecordDetails } from './record-details.tsx';
import { auditSearch } from './search.ts';
import { VerifyButton } from './verify-button.tsx';

/** The audit trail, newest record first. */
export function AuditPage() {
  const { t } = useTranslation('system');
  const address = useSearch({ from: '/signed-in/system/audit' });
  const views = useListViews({ list: 'audit', address, parse: auditSearch });
  const { search, chosen: view } = views;
  const mayExport = useMay('audit.export');
  const expanded = useExpanded();
  const { timeZone } = useFormat();
  // Counting a trail without filters would read all of it.
  const filter = filterOf(search, timeZone);
  const variables = { filter, count: isSet(search) };
  const list = useConnection(
    AuditTrailDocument,
    views.variables(variables),
    (data) => data.auditRecords,
    { skip: views.pending },
  );
  return (
    <Page
      title={t('audit.title')}
      hint={t('audit.hint')}
      actions={
        <>
          <VerifyButton />
          {mayExport && <ExportButton list="/system/audit" filter={filter} view={view} />}
        </>
      }
    >
      <ViewTabs views={views} filter={filter} />
      <AuditFilters views={views} count={list.totalCount} />
      <DataList
        label={t('audit.title')}
        list={list}
        columns={useColumns(expanded)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => expanded.toggle(id)}
        details={(record) => expanded.has(record.id) && <RecordDetails record={record} />}
        filtered={isSet(search)}
        empty={{ icon: IconShieldCheck, title: t('audit.empty'), hint: t('audit.emptyHint') }}
      />
    </Page>
  );
}

function useColumns(expanded: Expanded): readonly Column<AuditRow>[] {
  const { t } = useTranslation('system');
  const format = useFormat();
  return [
    {
      key: 'action',
      label: t('audit.what'),
      phone: 'title',
      render: (record) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
          <ExpandButton
            opened={expanded.has(record.id)}
            label={t('audit.open', { action: record.action })}
            onToggle={() => expanded.toggle(record.id)}
          />
          <Sentence record={record} />
        </span>
      ),
    },
    {
      key: 'time',
      label: t('audit.time'),
      render: ({ timestamp }) => <ExactTime iso={timestamp} />,
    },
    {
      key: 'sequence',
      label: t('audit.sequence'),
      align: 'right',
      phone: 'hidden',
      render: ({ sequence }) => (
        <span className="numbers">
          {sequence === null ? t('audit.notSealed') : format.number(sequence)}
        </span>
      ),
    },
  ];
}
