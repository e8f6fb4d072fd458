import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconSend, IconTrash } from '../../../../icons/icons.ts';
import type { Column } from '../../../../parts/data-list.tsx';
import { dayName } from '../../../../parts/day-name.ts';
import { useErrorText } from '../../../../parts/error-text.ts';
import { useFormat } from '../../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../../parts/notify.ts';
import { usePhone } from '../../../../parts/use-phone.ts';
import { useMay, useViewer } from '../../../../session/viewer.ts';
import { type ReportRowFragment, TestReportDocument } from './reports.generated.ts';

export interface ReportColumnsOptions {
  /** True if the service sends mail; nothing can be changed without. */
  readonly mail: boolean;
  readonly onEdit: (report: ReportRowFragment) => void;
  readonly onRemove: (report: ReportRowFragment) => void;
  readonly onRuns: (report: ReportRowFragment) => void;
}

/** Returns the columns of the list of reports. */
export function useReportColumns(options: ReportColumnsOptions): Column<ReportRowFragment>[] {
  const { t } = useTranslation('figures');
  const { dateTime } = useFormat();
  const phone = usePhone();
  // On a phone no heading says which time it is.
  const named = (label: string, text: string) => (phone ? `${label}: ${text}` : text);
  const scheduleOf = useScheduleText();
  return [
    {
      key: 'name',
      label: t('reports.name'),
      phone: 'title',
      render: (report) => (
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => options.onRuns(report)}>
            {report.name}
          </Button>
          {!report.enabled && (
            <Badge variant="light" color="gray" tt="none">
              {t('reports.off')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      key: 'schedule',
      label: t('reports.schedule'),
      render: (report) => (
        <Stack gap={0}>
          <Text size="sm">{t(`reports.periods.${report.period}`)}</Text>
          <Text size="xs" className="quiet">
            {scheduleOf(report)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'recipients',
      label: t('reports.recipients'),
      render: ({ recipientIds }) => t('reports.count', { count: recipientIds.length }),
    },
    {
      key: 'last',
      label: t('reports.last'),
      render: ({ lastRunAt }) =>
        named(t('reports.last'), lastRunAt === null ? t('reports.never') : dateTime(lastRunAt)),
    },
    {
      key: 'next',
      label: t('reports.next'),
      render: ({ nextRunAt }) =>
        named(t('reports.next'), nextRunAt === null ? '–' : dateTime(nextRunAt)),
    },
    {
      key: 'actions',
      label: t('reports.actions'),
      hideLabel: true,
      align: 'right',
      render: (report) => options.mail && <Actions report={report} {...options} />,
    },
  ];
}

/** Returns a writer of the times of a report. */
function useScheduleText() {
  const { t } = useTranslation('figures');
  const { locale } = useFormat();
  return ({ schedule: { every, weekday, day, time }, timeZone }: ReportRowFragment) => {
    const words =
      every === 'WEEK'
        ? t('reports.weekly', { weekday: dayName((weekday ?? 1) - 1, locale), time })
        : t('reports.monthly', { day: day ?? 1, time });
    return `${words} (${timeZone})`;
  };
}

interface ActionsProps extends ReportColumnsOptions {
  readonly report: ReportRowFragment;
}

function Actions({ report, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation('figures');
  const { userId: viewerId } = useViewer();
  const settings = useMay('system.settings');
  const errorText = useErrorText();
  const [test, { loading }] = useMutation(TestReportDocument);
  const { id, name } = report;
  const mayWrite = settings || report.ownerId === viewerId;
  const send = async () => {
    try {
      await test({ variables: { id } });
      notifyDone(t('reports.tested'));
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="lg"
        loading={loading}
        aria-label={t('reports.testOf', { name })}
        title={t('reports.test')}
        onClick={() => void send()}
      >
        <IconSend size={18} />
      </ActionIcon>
      {mayWrite && (
        <>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('reports.changeOf', { name })}
            onClick={() => onEdit(report)}
          >
            <IconEdit size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('reports.removeOf', { name })}
            onClick={() => onRemove(report)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}
