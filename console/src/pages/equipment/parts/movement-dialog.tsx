import { useMutation } from '@apollo/client/react';
import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { decimalsOf, minorUnits } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import {
  AddPartMovementDocument,
  PartListDocument,
  type PartRowFragment,
} from './stock.generated.ts';

export interface MovementDialogProps {
  readonly part: PartRowFragment;
  readonly kind: 'RECEIPT' | 'COUNT';
  readonly onClose: () => void;
}

/** Receives a part, or records what was counted. */
export function MovementDialog({ part, kind, onClose }: MovementDialogProps) {
  const { t } = useTranslation('stock');
  const counted = kind === 'COUNT';
  const { id, name, unit, onHand, currency } = part;
  const form = useForm({
    initialValues: {
      quantity: (counted ? onHand : '') as number | string,
      unitCost: '' as number | string,
      note: '',
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [move] = useMutation(AddPartMovementDocument, { refetchQueries: [PartListDocument] });
  const send = async ({ quantity, unitCost, note }: typeof form.values) => {
    const price = unitCost === '' ? {} : { unitCost: minorUnits(unitCost, currency) };
    const input = { id, kind, quantity: Number(quantity), note: note.trim() || null, ...price };
    const worked = await submit(async () => {
      await move({ variables: { input } });
    });
    if (!worked) return;
    notifyDone(t('move.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t(counted ? 'move.countOf' : 'move.receiptOf', { name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <NumberInput
        label={`${t(counted ? 'move.found' : 'move.quantity')} (${unit})`}
        required
        data-autofocus
        min={0}
        decimalScale={3}
        {...form.getInputProps('quantity')}
      />
      {!counted && (
        <NumberInput
          label={t('move.price')}
          description={t('move.priceHint')}
          min={0}
          decimalScale={decimalsOf(currency)}
          {...form.getInputProps('unitCost')}
        />
      )}
      <TextInput label={t('move.note')} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
