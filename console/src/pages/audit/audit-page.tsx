import { Code } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSet } from '../../app/search.ts';
import { IconShieldCheck } from '../../icons/icons.ts';
import { type Column, DataList } from '../../parts/data-list.tsx';
import { ExpandButton } from '../../parts/expand-button.tsx';
import { useFormat } from '../../parts/format.ts';
import { Page } from '../../parts/page.tsx';
import { ExactTime } from '../../parts/time.tsx';
import { useConnection } from '../../parts/use-connection.ts';
import { type Expanded, useExpanded } from '../../parts/use-expanded.ts';
import { useMay } from '../../session/viewer.ts';
import { Actor } from './actor.tsx';
import { AuditTrailDocument } from './audit.generated.ts';
import { filterOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ExportButton } from './export-button.tsx';
import { type AuditRow, RecordDetails } from './record-details.tsx';
import { TargetLink } from './target-link.tsx';
import { VerifyButton } from './verify-button.tsx';

/** The audit trail, newest record first. */
export function AuditPage() {
  const { t } = useTranslation('system');
  const search = useSearch({ from: '/signed-in/system/audit' });
  const mayExport = useMay('audit.export');
  const expanded = useExpanded();
  const { timeZone } = useFormat();
  const variables = { filter: filterOf(search, timeZone) };
  const list = useConnection(AuditTrailDocument, variables, (data) => data.auditRecords);
  return (
    <Page
      title={t('audit.title')}
      hint={t('audit.hint')}
      actions={
        <>
          <VerifyButton />
          {mayExport && <ExportButton search={search} />}
        </>
      }
    >
      <AuditFilters search={search} count={list.totalCount} />
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
      label: t('audit.action'),
      phone: 'title',
      render: ({ id, action }) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
          <ExpandButton
            opened={expanded.has(id)}
            label={t('audit.open', { action })}
            onToggle={() => expanded.toggle(id)}
          />
          <Code fz="sm">{action}</Code>
        </span>
      ),
    },
    {
      key: 'actor',
      label: t('audit.actor'),
      render: ({ actorId, actorEmail }) => <Actor id={actorId} email={actorEmail} />,
    },
    {
      key: 'target',
      label: t('audit.target'),
      render: ({ targetType, targetId }) => <TargetLink type={targetType} id={targetId} />,
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
