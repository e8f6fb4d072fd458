import { useApolloClient, useMutation } from '@apollo/client/react';
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { AnswerFields } from '../../../parts/fields/answer-fields.tsx';
import { useQuestionForm } from '../../../parts/fields/use-question-form.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PictureField } from '../../../parts/things/picture-field.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import { useOwnDepartment } from '../rights.ts';
import { ASSET_STATES } from '../search.ts';
import { ASSET_LISTS } from './asset-lists.ts';
import { type AssetFieldsProps, AssetMoreFields } from './asset-more-fields.tsx';
import { type AssetValues, assetInput, assetValues } from './asset-values.ts';
import {
  type AssetDetailFragment,
  CreateAssetDocument,
  EquipmentDetailsDocument,
  UpdateAssetDocument,
} from './equipment.generated.ts';

export interface AssetDialogProps {
  readonly onClose: () => void;
  /** The asset to change; undefined for a new one. */
  readonly asset?: AssetDetailFragment;
  /** Values of a new one, as its parent. */
  readonly given?: Partial<AssetDetailFragment>;
}

/** Creates or changes an asset. */
export function AssetDialog({ onClose, asset, given = {} }: AssetDialogProps) {
  const { t } = useTranslation('things');
  const departmentId = useOwnDepartment();
  const [first] = useState(() =>
    assetValues(asset ?? { departmentId: departmentId ?? 0, ...given }),
  );
  const form = useForm<AssetValues>({
    initialValues: first,
    validate: {
      tag: (text) => (text.trim() === '' ? t('missing') : null),
      name: (text) => (text.trim() === '' ? t('missing') : null),
      departmentId: (id) => (id === null ? t('missing') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(asset, first);
  const send = async (values: AssetValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={asset ? t('equipment.edit', { name: asset.name }) : t('equipment.new')}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!asset && { action: t('create') })}
    >
      <MainFields form={form} />
      <AssetQuestions form={form} asset={asset} />
      <AssetMoreFields form={form} />
    </FormDialog>
  );
}

function MainFields({ form }: AssetFieldsProps) {
  const { t } = useTranslation('things');
  const any = useAnyThings();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.tag')}
          description={t('field.tagHint')}
          required
          maxLength={40}
          data-autofocus
          {...form.getInputProps('tag')}
        />
        <TextInput
          label={t('field.name')}
          description={t('field.nameHint')}
          required
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <TextInput label={t('field.type')} maxLength={100} {...form.getInputProps('type')} />
        <DepartmentSelect
          label={t('field.department')}
          required
          allowDeselect={false}
          {...form.getInputProps('departmentId')}
        />
      </SimpleGrid>
      {any.location && (
        <ThingField
          kind="location"
          label={t('field.location')}
          value={form.values.locationId ?? undefined}
          error={form.errors.locationId}
          onChange={(thing) => form.setFieldValue('locationId', thing?.id ?? null)}
        />
      )}
      {any.asset && (
        <ThingField
          kind="asset"
          label={t('field.parent')}
          description={t('field.parentHint')}
          value={form.values.parentId ?? undefined}
          error={form.errors.parentId}
          onChange={(thing) => form.setFieldValue('parentId', thing?.id ?? null)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('field.state')}
          allowDeselect={false}
          data={ASSET_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          {...form.getInputProps('state')}
        />
        <Select
          label={t('field.criticality')}
          allowDeselect={false}
          data={(['1', '2', '3', '4', '5'] as const).map((value) => ({
            value,
            label: t(`criticality.${value}`),
          }))}
          {...form.getInputProps('criticality')}
        />
      </SimpleGrid>
      <Textarea
        label={t('field.notes')}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('notes')}
      />
      <PictureField
        value={form.values.imageId}
        error={form.errors.imageId}
        onChange={(id) => form.setFieldValue('imageId', id)}
      />
    </>
  );
}

/** The questions about assets of the type, which come and go with it. */
function AssetQuestions({ form, asset }: AssetFieldsProps & Pick<AssetDialogProps, 'asset'>) {
  const [type] = useDebouncedValue(form.values.type.trim(), 300);
  const questions = useQuestionForm({
    appliesTo: 'ASSET',
    ...(type !== '' && { assetType: type }),
  });
  return <AnswerFields form={form} questions={questions} stored={asset?.fields} />;
}

/** Saves what was changed; a change of somebody else is read, so that saving again replaces it. */
function useSave(asset: AssetDetailFragment | undefined, first: AssetValues) {
  const { t } = useTranslation('things');
  const navigate = useNavigate();
  const client = useApolloClient();
  const [create] = useMutation(CreateAssetDocument, { refetchQueries: ASSET_LISTS });
  const [update] = useMutation(UpdateAssetDocument, { refetchQueries: ASSET_LISTS });
  return async (values: AssetValues) => {
    const input = assetInput(values, asset === undefined ? assetValues({}) : first);
    if (asset === undefined) {
      const { name, tag } = values;
      const departmentId = Number(values.departmentId);
      const { data } = await create({
        variables: {
          // Also without answers: a call with `fields` is asked for those that are required.
          input: { fields: [], ...input, name: name.trim(), tag: tag.trim(), departmentId },
        },
      });
      if (!data) return;
      notifyDone(t('equipment.created', { name: data.createAsset.name }));
      await navigate({ to: '/equipment/$id', params: { id: String(data.createAsset.id) } });
      return;
    }
    if (Object.keys(input).length > 0) {
      const target = { id: asset.id, expectedVersion: asset.version };
      await update({ variables: { input: { ...target, ...input } } }).catch(
        async (error: unknown) => {
          if (toServiceError(error).code === 'VERSION_CONFLICT') {
            await client
              .query({
                query: EquipmentDetailsDocument,
                variables: { id: asset.id },
                fetchPolicy: 'network-only',
              })
              .catch(() => undefined);
          }
          throw error;
        },
      );
    }
    notifyDone(t('saved'));
  };
}
