import { useMutation, useQuery } from '@apollo/client/react';
import { NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { RequestWorkDocument } from '../../../parts/request-work.generated.ts';
import { type FoundPart, PartScan } from './part-scan.tsx';
import {
  AddPartMovementDocument,
  PartChoicesDocument,
  RequestPartsDocument,
} from './stock.generated.ts';

export interface TakeDialogProps {
  readonly requestId: number;
  readonly departmentId: number;
  readonly onClose: () => void;
}

/** Takes a part from the stock for a request: found by words, or by its number from a scanner. */
export function TakeDialog({ requestId, departmentId, onClose }: TakeDialogProps) {
  const { t } = useTranslation('stock');
  const [words, setWords] = useState('');
  const choices = useChoices(words, departmentId);
  const [picked, setPicked] = useState<FoundPart>();
  const form = useForm({
    initialValues: { id: null as string | null, quantity: 1 as number | string },
    validate: { id: (value) => (value === null ? t('request.nothing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [move] = useMutation(AddPartMovementDocument, {
    refetchQueries: [RequestPartsDocument, RequestWorkDocument],
  });
  const send = async ({ id, quantity }: typeof form.values) => {
    const amount = { kind: 'ISSUE' as const, quantity: Number(quantity) };
    const worked = await submit(async () => {
      await move({ variables: { input: { id: Number(id), requestId, ...amount } } });
    });
    if (!worked) return;
    notifyDone(t('move.saved'));
    onClose();
  };
  // The words change with a choice, and then the list need not have it.
  const isListed = choices.some(({ id }) => id === picked?.id);
  const parts = picked === undefined || isListed ? choices : [picked, ...choices];
  const chosen = parts.find(({ id }) => String(id) === form.values.id);
  const choose = (part: FoundPart | undefined) => {
    setPicked(part);
    form.setFieldValue('id', part === undefined ? null : String(part.id));
    form.clearFieldError('id');
  };
  return (
    <FormDialog
      title={t('request.add')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('move.issue')}
    >
      <PartScan departmentId={departmentId} onFound={choose} />
      <Select
        label={t('request.part')}
        description={t('request.partHint')}
        required
        searchable
        data-autofocus
        data={parts.map(({ id, sku, name, onHand, unit }) => ({
          value: String(id),
          label: `${name} · ${sku} (${onHand} ${unit})`,
        }))}
        filter={({ options }) => options}
        nothingFoundMessage={t('request.nothing')}
        onSearchChange={setWords}
        value={form.values.id}
        error={form.errors.id}
        onChange={(id) => choose(parts.find((part) => String(part.id) === id))}
      />
      <NumberInput
        label={`${t('move.quantity')}${chosen ? ` (${chosen.unit})` : ''}`}
        required
        min={0}
        decimalScale={3}
        {...form.getInputProps('quantity')}
      />
    </FormDialog>
  );
}

/** Parts that the request can get; the text of a chosen one is not searched for. */
function useChoices(words: string, departmentId: number) {
  const [text] = useDebouncedValue(words.trim(), 200);
  const search = text === '' || text.includes(' · ') ? null : text;
  const { data, previousData } = useQuery(PartChoicesDocument, {
    variables: { filter: { search } },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.parts.edges.map(({ node }) => node) ?? [];
  return found.filter((part) => part.departmentId === null || part.departmentId === departmentId);
}
