import { useQuery } from '@apollo/client/react';
import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../api/files.ts';
import { IconDownload, IconPhoto } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { chartPicture } from './chart-picture.ts';
import { type Grouping, groupingsOf } from './figure-facts.ts';
import { FigureGroupsDocument } from './figures.generated.ts';
import { csvOf } from './groups-csv.ts';
import { GroupsTable } from './groups-table.tsx';
import { LazyFigureChart } from './lazy-figure-chart.tsx';
import { useFigureFormat } from './use-figure-format.ts';
import { type FigureValue, type NamedGroup, useServiceFilter } from './use-figures.ts';

/** Number of groups in the chart; the table has all. */
const CHARTED = 15;

export interface FigureSectionProps {
  readonly value: FigureValue;
  readonly label: string;
  readonly currency: string;
}

/** The groups of a figure as a chart and a table with the same data, to be saved as a picture and as CSV. */
export function GroupsSection({ value, label, currency }: FigureSectionProps) {
  const { t } = useTranslation('figures');
  const format = useFigureFormat(currency);
  const choices = groupingsOf(value.figure);
  const search = useSearch({ from: '/signed-in/system/figures' });
  const by = choices.find((name) => name === search.by) ?? choices[0] ?? 'department';
  const { groups, error, refetch } = useGroups(value.figure, by);
  const charted = by === 'month' ? groups : groups?.slice(0, CHARTED);
  const chart = useRef<HTMLDivElement>(null);
  const title = `${label} – ${t(`by.${by}`)}`;
  return (
    <Section
      title={t('groups')}
      {...(groups && groups.length > CHARTED && by !== 'month'
        ? { hint: t('charted', { count: CHARTED }) }
        : {})}
    >
      <Group justify="space-between" align="flex-end" className="no-print">
        <GroupingSelect by={by} choices={choices} />
        <SaveButtons
          title={title}
          chart={chart}
          disabled={groups === undefined || groups.length === 0}
          csv={() =>
            csvOf(groups ?? [], t(`by.${by}`), [t('value'), t('numerator'), t('denominator')])
          }
        />
      </Group>
      {error !== undefined && <ErrorNotice error={error} onRetry={refetch} />}
      {groups === undefined && error === undefined && <Skeleton h={280} />}
      {groups?.length === 0 && <Text>{t('noData')}</Text>}
      {charted && charted.length > 0 && (
        <div ref={chart}>
          <LazyFigureChart
            bars={charted.map(({ name, value: height }) => ({ label: name, value: height }))}
            upright={by === 'month'}
            format={(height) => format(height, value.unit)}
          />
        </div>
      )}
      {groups && groups.length > 0 && (
        <GroupsTable
          label={title}
          heading={t(`by.${by}`)}
          figure={value}
          groups={groups}
          format={format}
        />
      )}
    </Section>
  );
}

function useGroups(figure: string, by: Grouping) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const filter = useServiceFilter();
  const query = useQuery(FigureGroupsDocument, {
    variables: { figure, by, ...filter },
    fetchPolicy: 'cache-and-network',
  });
  const month = new Intl.DateTimeFormat(format.locale, {
    ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
  const groups = query.data?.kpiGroups.map((group): NamedGroup => {
    const { key, label } = group;
    const name = key !== null && by === 'month' ? month.format(new Date(`${key}-01`)) : label;
    return { ...group, name: name ?? t('without') };
  });
  return { groups, error: query.error, refetch: () => void query.refetch().catch(() => {}) };
}

interface GroupingSelectProps {
  readonly by: Grouping;
  readonly choices: readonly Grouping[];
}

function GroupingSelect({ by, choices }: GroupingSelectProps) {
  const { t } = useTranslation('figures');
  const navigate = useNavigate({ from: '/system/figures' });
  return (
    <Select
      label={t('grouping')}
      allowDeselect={false}
      w={210}
      value={by}
      data={choices.map((name) => ({ value: name, label: t(`by.${name}`) }))}
      onChange={(name) =>
        void navigate({ search: (before) => ({ ...before, by: name ?? undefined }), replace: true })
      }
    />
  );
}

interface SaveButtonsProps {
  readonly title: string;
  readonly chart: { readonly current: HTMLDivElement | null };
  readonly disabled: boolean;
  readonly csv: () => string;
}

function SaveButtons({ title, chart, disabled, csv }: SaveButtonsProps) {
  const { t } = useTranslation('figures');
  const errorText = useErrorText();
  const savePicture = async () => {
    const svg = chart.current?.querySelector('svg');
    if (!svg) return;
    try {
      saveBlob(await chartPicture(svg, title), `${title}.png`);
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  const saveTable = () =>
    // The mark tells spreadsheets that it is UTF-8.
    saveBlob(new Blob([`\uFEFF${csv()}`], { type: 'text/csv' }), `${title}.csv`);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconPhoto size={18} />}
        onClick={() => void savePicture()}
      >
        {t('savePicture')}
      </Button>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconDownload size={18} />}
        onClick={saveTable}
      >
        {t('saveCsv')}
      </Button>
    </Group>
  );
}
