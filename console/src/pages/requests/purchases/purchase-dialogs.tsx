import { useMutation } from '@apollo/client/react';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { decimalsOf, minorUnits, moneyText } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { RequestWorkDocument } from '../../../parts/request-work.generated.ts';
import type { PurchaseStep } from '../../equipment/parts/rights.ts';
import {
  AddPurchaseDocument,
  ApprovePurchaseDocument,
  CancelPurchaseDocument,
  OrderPurchaseDocument,
  PurchaseListDocument,
  type PurchaseRowFragment,
  ReceivePurchaseDocument,
  RefusePurchaseDocument,
  RequestPurchasesDocument,
} from '../../equipment/parts/stock.generated.ts';

const LISTS = {
  refetchQueries: [PurchaseListDocument, RequestPurchasesDocument, RequestWorkDocument],
};

export interface PurchaseDialogProps {
  readonly requestId: number;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Asks for a purchase. */
export function PurchaseDialog({ requestId, currency, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation('stock');
  const form = useForm({
    initialValues: { description: '', supplier: '', amount: '' as number | string },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [add] = useMutation(AddPurchaseDocument, LISTS);
  const send = async ({ description, supplier, amount }: typeof form.values) => {
    const texts = { description, supplier: supplier.trim() || null };
    const input = { requestId, ...texts, amount: minorUnits(amount, currency) };
    const worked = await submit(async () => {
      const { data } = await add({ variables: { input } });
      const atOnce = data?.addPurchase.state === 'APPROVED';
      notifyDone(t(atOnce ? 'purchases.approvedAtOnce' : 'purchases.asked'));
    });
    if (worked) onClose();
  };
  return (
    <FormDialog
      title={t('request.ask')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('request.ask')}
    >
      <Textarea
        label={t('purchases.description')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('purchases.supplier')}
        maxLength={200}
        {...form.getInputProps('supplier')}
      />
      <NumberInput
        label={`${t('purchases.amount')} (${currency})`}
        required
        min={0}
        decimalScale={decimalsOf(currency)}
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  );
}

export interface StepDialogProps {
  readonly purchase: PurchaseRowFragment;
  readonly step: PurchaseStep;
  readonly onClose: () => void;
}

/** Takes a step of a purchase, with its field. */
export function PurchaseStepDialog({ purchase, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { amount, currency, description } = purchase;
  const form = useForm({
    initialValues: {
      reason: '',
      expectedOn: '',
      paidAmount: (amount / 10 ** decimalsOf(currency)) as number | string,
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const take = useStep(purchase, step);
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => take(values)))) return;
    notifyDone(t('purchases.done'));
    onClose();
  };
  const reason = step === 'refuse' || step === 'cancel';
  return (
    <FormDialog
      title={t('step.of', { step: t(`step.${step}`), what: description })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t(`step.${step}`)}
      color={reason ? 'red' : undefined}
    >
      {step === 'approve' && moneyText(format.locale, amount, currency)}
      {reason && (
        <Textarea
          label={t('purchases.reason')}
          required={step === 'refuse'}
          data-autofocus
          autosize
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
      {step === 'order' && (
        <DateInput
          type="date"
          label={t('purchases.expectedOn')}
          {...form.getInputProps('expectedOn')}
        />
      )}
      {step === 'receive' && (
        <NumberInput
          label={`${t('purchases.paidAmount')} (${currency})`}
          description={t('purchases.paidHint', {
            amount: moneyText(format.locale, amount, currency),
          })}
          min={0}
          decimalScale={decimalsOf(currency)}
          {...form.getInputProps('paidAmount')}
        />
      )}
    </FormDialog>
  );
}

interface StepValues {
  readonly reason: string;
  readonly expectedOn: string;
  readonly paidAmount: number | string;
}

function useStep(
  { id, version: expectedVersion, currency }: PurchaseRowFragment,
  step: PurchaseStep,
) {
  const [approve] = useMutation(ApprovePurchaseDocument, LISTS);
  const [refuse] = useMutation(RefusePurchaseDocument, LISTS);
  const [order] = useMutation(OrderPurchaseDocument, LISTS);
  const [receive] = useMutation(ReceivePurchaseDocument, LISTS);
  const [cancel] = useMutation(CancelPurchaseDocument, LISTS);
  const base = { id, expectedVersion };
  return async ({ reason, expectedOn, paidAmount }: StepValues) => {
    switch (step) {
      case 'approve':
        await approve({ variables: { input: base } });
        break;
      case 'refuse':
        await refuse({ variables: { input: { ...base, reason } } });
        break;
      case 'order':
        await order({ variables: { input: { ...base, expectedOn: expectedOn || null } } });
        break;
      case 'receive': {
        const paid = minorUnits(paidAmount, currency);
        await receive({ variables: { input: { ...base, paidAmount: paid } } });
        break;
      }
      case 'cancel':
        await cancel({ variables: { input: { ...base, reason: reason.trim() || null } } });
    }
  };
}
