import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMail, IconMailOff, IconPlus } from '../../../../icons/icons.ts';
import { Confirm } from '../../../../parts/confirm.tsx';
import { DataList } from '../../../../parts/data-list.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { useConnection } from '../../../../parts/use-connection.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ReportRuns } from './report-runs.tsx';
import {
  DeleteReportDocument,
  ReportListDocument,
  ReportMailDocument,
  type ReportRowFragment,
} from './reports.generated.ts';
import { useReportColumns } from './use-report-columns.tsx';

/** Reports of figures by mail: own ones, those that the viewer gets, and all with the settings. */
export function ReportsTab() {
  const { t } = useTranslation('figures');
  const list = useConnection(ReportListDocument, {}, ({ figureReports }) => figureReports);
  const mail = useQuery(ReportMailDocument).data?.notificationPreferences.mailAvailable;
  const [edited, setEdited] = useState<ReportRowFragment | 'new'>();
  const [removed, setRemoved] = useState<ReportRowFragment>();
  const [shown, setShown] = useState<ReportRowFragment>();
  const columns = useReportColumns({
    mail: mail === true,
    onEdit: setEdited,
    onRemove: setRemoved,
    onRuns: setShown,
  });
  return (
    <Stack gap="sm">
      {mail === false && (
        <Alert icon={<IconMailOff aria-hidden />} color="yellow">
          {t('reports.noMail')}
        </Alert>
      )}
      <Group justify="space-between" align="flex-start">
        <Text size="sm" className="quiet" maw={640}>
          {t('reports.hint')}
        </Text>
        {mail === true && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            {t('reports.new')}
          </Button>
        )}
      </Group>
      <DataList
        label={t('tab.reports')}
        list={list}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconMail, title: t('reports.empty'), hint: t('reports.emptyHint') }}
        columns={columns}
      />
      {edited !== undefined && (
        <ReportDialog
          report={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <Removal report={removed} onClose={() => setRemoved(undefined)} />}
      {shown && <ReportRuns report={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}

interface RemovalProps {
  readonly report: ReportRowFragment;
  readonly onClose: () => void;
}

function Removal({ report, onClose }: RemovalProps) {
  const { t } = useTranslation('figures');
  const [remove] = useMutation(DeleteReportDocument, { refetchQueries: [ReportListDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('reports.remove')}
      action={t('reports.remove')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: report.id } });
        notifyDone(t('reports.removed'));
      }}
    >
      {t('reports.removeHint')}
    </Confirm>
  );
}
