import { useApolloClient, useMutation } from '@apollo/client/react';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { ASSET_LISTS } from './asset-lists.ts';
import { PurchaseFields } from './asset-more-fields.tsx';
import { type AssetValues, assetInput, assetValues } from './asset-values.ts';
import {
  type AssetDetailFragment,
  EquipmentDetailsDocument,
  ReplaceAssetDocument,
} from './equipment.generated.ts';

export interface ReplaceDialogProps {
  readonly asset: AssetDetailFragment;
  readonly onClose: () => void;
}

/** Puts a new machine in the place of an asset, which is retired. */
export function ReplaceDialog({ asset, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation(['asset', 'things']);
  const { name, manufacturer, model } = asset;
  const [first] = useState(() => assetValues({ name, manufacturer, model }));
  const filled = (text: string) => (text.trim() === '' ? t('things:missing') : null);
  const form = useForm<AssetValues>({
    initialValues: first,
    validate: { tag: filled, name: filled },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useReplace(asset);
  const send = async (values: AssetValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={t('replace.title', { name })}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('replace.submit')}
    >
      <Text size="sm">{t('replace.hint', { name })}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('replace.tag')}
          required
          maxLength={40}
          data-autofocus
          {...form.getInputProps('tag')}
        />
        <TextInput
          label={t('replace.name')}
          required
          maxLength={200}
          {...form.getInputProps('name')}
        />
      </SimpleGrid>
      <PurchaseFields form={form} />
      <Textarea
        label={t('things:field.notes')}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('notes')}
      />
    </FormDialog>
  );
}

/** Sends the fields of the new machine, and leads to it. */
function useReplace({ id, version }: AssetDetailFragment) {
  const { t } = useTranslation('asset');
  const navigate = useNavigate();
  const client = useApolloClient();
  const withVersion = useLatestVersion(version, async () => {
    const query = { query: EquipmentDetailsDocument, variables: { id } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.asset.version;
  });
  const [replace] = useMutation(ReplaceAssetDocument, {
    refetchQueries: [...ASSET_LISTS, EquipmentDetailsDocument],
  });
  return async (values: AssetValues) => {
    const { name, manufacturer, model, serialNumber, purchasedOn, ...rest } = assetInput(
      values,
      assetValues({}),
    );
    const { purchaseCost, replacementCost, warrantyUntil, commissionedOn, notes } = rest;
    const costs = { purchaseCost, replacementCost };
    const bought = { manufacturer, model, serialNumber, purchasedOn, ...costs };
    const input = {
      ...{ id, tag: values.tag.trim(), name },
      ...{ ...bought, warrantyUntil, commissionedOn, notes },
    };
    const { data } = await withVersion((expectedVersion) =>
      replace({ variables: { input: { ...input, expectedVersion } } }),
    );
    if (!data) return;
    notifyDone(t('replace.done', { name: data.replaceAsset.name }));
    await navigate({ to: '/equipment/$id', params: { id: String(data.replaceAsset.id) } });
  };
}
