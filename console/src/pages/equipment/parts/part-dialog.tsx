import { useMutation } from '@apollo/client/react';
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { decimalsOf, minorUnits } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { useMay } from '../../../session/viewer.ts';
import { useOwnDepartment } from '../rights.ts';
import {
  CreatePartDocument,
  PartListDocument,
  type PartRowFragment,
  UpdatePartDocument,
} from './stock.generated.ts';

export interface PartDialogProps {
  /** The part to change; undefined for a new one. */
  readonly part?: PartRowFragment | undefined;
  /** Currency of the prices; the usual one where no part tells it. */
  readonly currency?: string | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a part. */
export function PartDialog({ part, currency = 'EUR', onClose }: PartDialogProps) {
  const { t } = useTranslation('stock');
  const settings = useMay('system.settings');
  const own = useOwnDepartment();
  const digits = decimalsOf(currency);
  const departmentId = part === undefined ? (settings ? null : own) : part.departmentId;
  const form = useForm({
    initialValues: {
      sku: part?.sku ?? '',
      name: part?.name ?? '',
      unit: part?.unit ?? 'pcs',
      onHand: '' as number | string,
      reorderPoint: part?.reorderPoint ?? ('' as number | string),
      unitCost: part?.unitCost == null ? ('' as number | string) : part.unitCost / 10 ** digits,
      departmentId: departmentId === null ? null : String(departmentId),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreatePartDocument, { refetchQueries: [PartListDocument] });
  const [update] = useMutation(UpdatePartDocument, { refetchQueries: [PartListDocument] });
  const save = async (values: typeof form.values) => {
    const input = {
      ...{ sku: values.sku, name: values.name, unit: values.unit },
      reorderPoint: values.reorderPoint === '' ? null : Number(values.reorderPoint),
      departmentId: values.departmentId === null ? null : Number(values.departmentId),
      ...(values.unitCost !== '' && { unitCost: minorUnits(values.unitCost, currency) }),
    };
    if (part === undefined) {
      const stock = values.onHand === '' ? {} : { onHand: Number(values.onHand) };
      await create({ variables: { input: { ...input, ...stock } } });
    } else {
      const { id, version: expectedVersion } = part;
      await update({ variables: { input: { id, expectedVersion, ...input } } });
    }
  };
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('parts.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={part === undefined ? t('parts.new') : t('parts.edit', { name: part.name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('parts.sku')}
          required
          data-autofocus
          maxLength={64}
          {...form.getInputProps('sku')}
        />
        <TextInput label={t('parts.unit')} maxLength={20} {...form.getInputProps('unit')} />
      </SimpleGrid>
      <TextInput label={t('parts.name')} required maxLength={200} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {part === undefined && (
          <NumberInput
            label={t('parts.onHand')}
            min={0}
            decimalScale={3}
            {...form.getInputProps('onHand')}
          />
        )}
        <NumberInput
          label={t('parts.reorderPoint')}
          description={t('parts.reorderPointHint')}
          min={0}
          decimalScale={3}
          {...form.getInputProps('reorderPoint')}
        />
        <NumberInput
          label={t('parts.unitCost')}
          min={0}
          decimalScale={digits}
          {...form.getInputProps('unitCost')}
        />
      </SimpleGrid>
      <DepartmentSelect
        label={t('parts.department')}
        placeholder={t('parts.shared')}
        clearable={settings}
        {...form.getInputProps('departmentId')}
      />
    </FormDialog>
  );
}
