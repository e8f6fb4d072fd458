import { useApolloClient, useMutation } from '@apollo/client/react';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import type { LocationKind } from '../../../generated/schema.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { PLACE_KINDS } from '../../../parts/enum-values.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PictureField } from '../../../parts/things/picture-field.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import {
  AnyThingsDocument,
  LocationLevelDocument,
} from '../../../parts/things/things.generated.ts';
import { useAnyThings } from '../../../parts/things/things.ts';
import {
  CreatePlaceDocument,
  type PlaceDetailFragment,
  PlaceDetailsDocument,
  PlacesDocument,
  UpdatePlaceDocument,
} from './places.generated.ts';

interface PlaceValues extends Record<string, unknown> {
  name: string;
  code: string;
  kind: LocationKind;
  parentId: number | null;
  departmentId: string | null;
  timeZone: string;
  imageId: number | null;
}

export interface PlaceDialogProps {
  readonly onClose: () => void;
  /** The place to change; undefined for a new one. */
  readonly place?: PlaceDetailFragment;
  /** The place in which a new one is. */
  readonly parentId?: number;
}

/** Lists that a change of a place can alter. */
export const PLACE_LISTS = [PlacesDocument, LocationLevelDocument, AnyThingsDocument];

/** Creates, changes or moves a place. */
export function PlaceDialog({ onClose, place, parentId }: PlaceDialogProps) {
  const { t } = useTranslation('things');
  const any = useAnyThings();
  const [first] = useState(() => valuesOf(place, parentId));
  const form = useForm<PlaceValues>({
    initialValues: first,
    validate: { name: (text) => (text.trim() === '' ? t('missing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(place, first);
  const send = async (values: PlaceValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={place ? t('places.edit', { name: place.name }) : t('places.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!place && { action: t('create') })}
    >
      <TextInput
        label={t('field.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.code')}
          description={t('field.codeHint')}
          maxLength={40}
          {...form.getInputProps('code')}
        />
        <Select
          label={t('field.kind')}
          description={t('field.kindHint')}
          allowDeselect={false}
          data={PLACE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
      </SimpleGrid>
      {any.location && (
        <ThingField
          kind="location"
          label={t('field.inside')}
          description={t('field.insideHint')}
          value={form.values.parentId ?? undefined}
          error={form.errors.parentId}
          onChange={(thing) => form.setFieldValue('parentId', thing?.id ?? null)}
        />
      )}
      <DepartmentSelect
        label={t('field.department')}
        description={t('field.departmentHint')}
        clearable
        {...form.getInputProps('departmentId')}
      />
      <Select
        label={t('field.timeZone')}
        description={t('field.timeZoneHint')}
        searchable
        clearable
        limit={50}
        data={Intl.supportedValuesOf('timeZone')}
        {...form.getInputProps('timeZone')}
        value={form.values.timeZone || null}
        onChange={(zone) => form.setFieldValue('timeZone', zone ?? '')}
      />
      <PictureField
        value={form.values.imageId}
        error={form.errors.imageId}
        onChange={(id) => form.setFieldValue('imageId', id)}
      />
    </FormDialog>
  );
}

function valuesOf(place: PlaceDetailFragment | undefined, parentId?: number): PlaceValues {
  return {
    name: place?.name ?? '',
    code: place?.code ?? '',
    kind: place?.kind ?? 'AREA',
    parentId: place?.parentId ?? parentId ?? null,
    departmentId: place?.departmentId ? String(place.departmentId) : null,
    timeZone: place?.timeZone ?? '',
    imageId: place?.imageId ?? null,
  };
}

/** Saves what was changed; a change of somebody else is read, so that saving again replaces it. */
function useSave(place: PlaceDetailFragment | undefined, first: PlaceValues) {
  const { t } = useTranslation('things');
  const navigate = useNavigate();
  const client = useApolloClient();
  const [create] = useMutation(CreatePlaceDocument, { refetchQueries: PLACE_LISTS });
  const [update] = useMutation(UpdatePlaceDocument, { refetchQueries: PLACE_LISTS });
  return async (values: PlaceValues) => {
    const name = values.name.trim();
    const all = {
      name,
      code: values.code.trim() || null,
      kind: values.kind,
      parentId: values.parentId,
      departmentId: values.departmentId === null ? null : Number(values.departmentId),
      timeZone: values.timeZone || null,
      imageId: values.imageId,
    };
    if (place === undefined) {
      const { data } = await create({ variables: { input: all } });
      if (!data) return;
      notifyDone(t('places.created', { name }));
      await navigate({ to: '/places/$id', params: { id: String(data.createLocation.id) } });
      return;
    }
    const changed = Object.entries(all).filter(([field]) => values[field] !== first[field]);
    if (changed.length > 0) {
      const input = {
        id: place.id,
        expectedVersion: place.version,
        ...Object.fromEntries(changed),
      };
      await update({ variables: { input } }).catch(async (error: unknown) => {
        if (toServiceError(error).code === 'VERSION_CONFLICT') {
          const query = { query: PlaceDetailsDocument, variables: { id: place.id } };
          await client.query({ ...query, fetchPolicy: 'network-only' }).catch(() => undefined);
        }
        throw error;
      });
    }
    notifyDone(t('saved'));
  };
}
