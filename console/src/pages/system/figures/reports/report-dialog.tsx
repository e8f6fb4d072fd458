import { useMutation } from '@apollo/client/react';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { PeopleSelect } from '../../../../parts/people-select.tsx';
import { nameOf, useViewer } from '../../../../session/viewer.ts';
import { groupingsOf } from '../figure-facts.ts';
import { useDefinitions } from '../use-figures.ts';
import { FilterFields, type ReportForm, ScheduleFields } from './report-fields.tsx';
import { inputOf, type ReportValues, valuesOf } from './report-values.ts';
import {
  CreateReportDocument,
  ReportListDocument,
  type ReportRowFragment,
  UpdateReportDocument,
} from './reports.generated.ts';

export interface ReportDialogProps {
  /** The report to change; undefined for a new one. */
  readonly report: ReportRowFragment | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a report. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { t } = useTranslation('figures');
  const viewer = useViewer();
  const { timeZone } = useFormat();
  const filled = (value: string | readonly string[]) => (value.length === 0 ? t('required') : null);
  const form = useForm<ReportValues>({
    initialValues: valuesOf(report, { timeZone, viewerId: viewer.userId }),
    validate: { name: filled, figures: filled, recipientIds: filled, time: filled },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(report);
  const send = async (values: ReportValues) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('reports.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={report === undefined ? t('reports.new') : t('reports.change')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput
        label={t('reports.name')}
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <FigureFields form={form} />
      <FilterFields form={form} />
      <ScheduleFields form={form} />
      <PeopleSelect
        label={t('reports.recipients')}
        description={t('reports.recipientsHint')}
        required
        maxValues={20}
        offered={new Map([[String(viewer.userId), nameOf(viewer)]])}
        {...form.getInputProps('recipientIds')}
      />
      <Switch
        label={t('reports.enabled')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

function useSave(report: ReportRowFragment | undefined) {
  const lists = { refetchQueries: [ReportListDocument] };
  const [create] = useMutation(CreateReportDocument, lists);
  const [update] = useMutation(UpdateReportDocument, lists);
  return async (values: ReportValues) => {
    const input = inputOf(values, report);
    if (report === undefined) {
      await create({ variables: { input } });
      return;
    }
    const { id, version: expectedVersion } = report;
    await update({ variables: { input: { id, expectedVersion, ...input } } });
  };
}

/** Figures by name, and their groups. */
function FigureFields({ form }: { readonly form: ReportForm }) {
  const { t } = useTranslation('figures');
  const definitions = useDefinitions();
  const labelOf = (figure: string) => definitions.get(figure)?.label ?? figure;
  const { figures, groups } = form.values;
  const pairs = figures.flatMap((figure) => groupingsOf(figure).map((by) => ({ figure, by })));
  const known = new Set(pairs.map(({ figure, by }) => `${figure} ${by}`));
  // Groups may be of figures that the mail does not have otherwise.
  const others = groups.filter((pair) => !known.has(pair));
  return (
    <>
      <MultiSelect
        label={t('reports.figures')}
        description={t('reports.figuresHint')}
        required
        searchable
        hidePickedOptions
        maxValues={12}
        data={[...definitions.values()].map(({ figure, label }) => ({ value: figure, label }))}
        {...form.getInputProps('figures')}
        onChange={(chosen) => {
          const kept = groups.filter((pair) => chosen.includes(pair.split(' ')[0] ?? ''));
          form.setValues({ figures: chosen, groups: kept });
        }}
      />
      <MultiSelect
        label={t('reports.groups')}
        description={t('reports.groupsHint')}
        searchable
        hidePickedOptions
        maxValues={4}
        data={[
          ...pairs.map(({ figure, by }) => ({
            value: `${figure} ${by}`,
            label: t('reports.groupOf', { figure: labelOf(figure), by: t(`by.${by}`) }),
          })),
          ...others.map((pair) => ({ value: pair, label: pair })),
        ]}
        {...form.getInputProps('groups')}
      />
    </>
  );
}
