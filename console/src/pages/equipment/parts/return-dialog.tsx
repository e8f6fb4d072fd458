import { useMutation } from '@apollo/client/react';
import { NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { RequestWorkDocument } from '../../../parts/request-work.generated.ts';
import { AddPartMovementDocument, RequestPartsDocument } from './stock.generated.ts';

export interface ReturnDialogProps {
  readonly requestId: number;
  readonly part: { readonly id: number; readonly name: string; readonly unit: string };
  readonly quantity: number;
  readonly onClose: () => void;
}

/** Gives a part back that a request does not need. */
export function ReturnDialog({ requestId, part, quantity, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('stock');
  const form = useForm({ initialValues: { quantity: quantity as number | string } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [move] = useMutation(AddPartMovementDocument, {
    refetchQueries: [RequestPartsDocument, RequestWorkDocument],
  });
  const send = async (values: typeof form.values) => {
    const input = { id: part.id, kind: 'RETURN' as const, requestId };
    const worked = await submit(async () => {
      await move({ variables: { input: { ...input, quantity: Number(values.quantity) } } });
    });
    if (!worked) return;
    notifyDone(t('move.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={`${t('move.return')}: ${part.name}`}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('move.return')}
    >
      <NumberInput
        label={`${t('move.quantity')} (${part.unit})`}
        required
        data-autofocus
        min={0}
        decimalScale={3}
        {...form.getInputProps('quantity')}
      />
    </FormDialog>
  );
}
