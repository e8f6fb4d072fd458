import { useMutation } from '@apollo/client/react';
import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../../parts/date-input.tsx';
import { DepartmentSelect } from '../../../../parts/department-select.tsx';
import { useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { leads, useMay, useViewer } from '../../../../session/viewer.ts';
import { betterOf, isOfAssets, WITHOUT_TARGET } from '../figure-facts.ts';
import {
  CreateTargetDocument,
  TargetListDocument,
  type TargetRowFragment,
  UpdateTargetDocument,
} from '../figures.generated.ts';
import { useDefinitions } from '../use-figures.ts';
import { type Units, useUnits } from './use-units.ts';

export interface TargetDialogProps {
  /** The target to change; undefined for a new one. */
  readonly target: TargetRowFragment | undefined;
  readonly onClose: () => void;
}

/** Rounds away what the factor between hours and minutes adds. */
const rounded = (value: number) => Number(value.toPrecision(12));

const textOf = (id: number | null) => (id === null ? null : String(id));

/** Department that a new target is for: where the viewer may not set general ones, the first one led. */
function useUsualDepartment(): string | null {
  const viewer = useViewer();
  const settings = useMay('system.settings');
  const [first] = viewer.leads.departmentIds;
  return settings || first === undefined ? null : String(first);
}

function valuesOf(target: TargetRowFragment | undefined, department: string | null, units: Units) {
  const shown = (value: number) => rounded(value * units.factorOf(target?.figure ?? ''));
  return {
    figure: target?.figure ?? null,
    departmentId: target === undefined ? department : textOf(target.departmentId),
    categoryId: target?.categoryId ?? null,
    direction: target?.direction ?? null,
    good: target === undefined ? ('' as number | '') : shown(target.good),
    warn: target === undefined ? ('' as number | '') : shown(target.warn),
    from: target?.from ?? '',
  };
}

/** Sets or changes a target. Its figure, department and category are fixed once it is set. */
export function TargetDialog(props: TargetDialogProps) {
  const units = useUnits();
  // The bounds of the form depend on the units.
  return units.unitOf('backlog') === undefined ? null : <TargetForm {...props} units={units} />;
}

function TargetForm({ target, onClose, units }: TargetDialogProps & { readonly units: Units }) {
  const { t } = useTranslation('figures');
  const usual = useUsualDepartment();
  const required = (value: unknown) => (value === null || value === '' ? t('required') : null);
  const form = useForm({
    initialValues: valuesOf(target, usual, units),
    validate: { figure: required, direction: required, good: required, warn: required },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(target, units);
  const { figure } = form.values;
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('targets.saved'));
    onClose();
  };
  const fixed = target !== undefined;
  return (
    <FormDialog
      title={fixed ? t('targets.change') : t('targets.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <FigureSelect
        disabled={fixed}
        value={figure}
        error={form.errors.figure}
        onChange={(name) =>
          form.setValues({
            figure: name,
            ...(name !== null && { direction: betterOf(name) === 'down' ? 'DOWN' : 'UP' }),
            ...(name !== null && isOfAssets(name) && { categoryId: null }),
          })
        }
      />
      <ForFields form={form} fixed={fixed} />
      <Select
        label={t('targets.direction')}
        allowDeselect={false}
        data={(['UP', 'DOWN'] as const).map((value) => ({ value, label: t(`better.${value}`) }))}
        {...form.getInputProps('direction')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Bound form={form} name="good" units={units} />
        <Bound form={form} name="warn" units={units} />
      </SimpleGrid>
      <DateInput
        type="date"
        label={t('targets.from')}
        description={t('targets.fromHint')}
        {...form.getInputProps('from')}
      />
    </FormDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;
type Form = Pick<
  UseFormReturnType<Values>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue'
>;

function useSave(target: TargetRowFragment | undefined, units: Units) {
  const lists = { refetchQueries: [TargetListDocument] };
  const [create] = useMutation(CreateTargetDocument, lists);
  const [update] = useMutation(UpdateTargetDocument, lists);
  return async ({ figure, direction, from, ...values }: Values) => {
    if (figure === null || direction === null) return;
    const stored = (value: number | string) => rounded(Number(value) / units.factorOf(figure));
    const bounds = { direction, good: stored(values.good), warn: stored(values.warn) };
    const shared = { ...bounds, ...(from !== '' && { from }) };
    if (target !== undefined) {
      const { id, version: expectedVersion } = target;
      await update({ variables: { input: { id, expectedVersion, ...shared } } });
      return;
    }
    const departmentId = values.departmentId === null ? null : Number(values.departmentId);
    const input = { figure, departmentId, categoryId: values.categoryId, ...shared };
    await create({ variables: { input } });
  };
}

interface FigureSelectProps {
  readonly value: string | null;
  readonly disabled: boolean;
  readonly error: unknown;
  readonly onChange: (figure: string | null) => void;
}

function FigureSelect({ value, disabled, error, onChange }: FigureSelectProps) {
  const { t } = useTranslation('figures');
  const figures = [...useDefinitions().values()].filter(
    ({ figure }) => !WITHOUT_TARGET.has(figure),
  );
  return (
    <Select
      label={t('targets.figure')}
      required
      searchable
      allowDeselect={false}
      disabled={disabled}
      value={value}
      error={error as string | undefined}
      onChange={onChange}
      data={figures.map(({ figure, label }) => ({ value: figure, label }))}
    />
  );
}

function ForFields({ form, fixed }: { readonly form: Form; readonly fixed: boolean }) {
  const { t } = useTranslation('figures');
  const viewer = useViewer();
  const settings = useMay('system.settings');
  const { figure, categoryId } = form.values;
  const ownOnly = !settings && !leads(viewer, null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DepartmentSelect
        label={t('targets.department')}
        placeholder={t('targets.forAll')}
        clearable={!ownOnly}
        disabled={fixed || (ownOnly && viewer.leads.departmentIds.length < 2)}
        {...form.getInputProps('departmentId')}
      />
      <ThingField
        kind="category"
        label={t('targets.category')}
        placeholder={t('targets.forAll')}
        disabled={fixed || (figure !== null && isOfAssets(figure))}
        value={categoryId ?? undefined}
        error={form.errors.categoryId}
        onChange={(category) => form.setFieldValue('categoryId', category?.id ?? null)}
      />
    </SimpleGrid>
  );
}

interface BoundProps {
  readonly form: Form;
  readonly name: 'good' | 'warn';
  readonly units: Units;
}

function Bound({ form, name, units }: BoundProps) {
  const { t } = useTranslation('figures');
  const { figure } = form.values;
  const unit = figure === null ? undefined : units.unitOf(figure);
  const suffix = unit === 'MONEY' ? units.currency : unit && t(`unit.${unit}`);
  return (
    <NumberInput
      label={t(`targets.${name}`)}
      description={suffix}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      {...form.getInputProps(name)}
    />
  );
}
