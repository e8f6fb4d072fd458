import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import type { Thing } from '../../../parts/things/things.ts';
import { useViewer } from '../../../session/viewer.ts';
import { DueField, WantedByField } from './date-fields.tsx';
import { PriorityField } from './priority-field.tsx';
import type { Content } from './steps/edit-merge.ts';
import { AssetField, CategoryField, PlaceField } from './thing-fields.tsx';

/** Validation rules of the fields (schema). */
export function useContentRules() {
  const { t } = useTranslation('requests');
  return {
    title: (text: string) => (text.trim().length < 3 ? t('form.titleShort') : null),
    description: (text: string) => (text.trim() === '' ? t('form.descriptionMissing') : null),
    departmentId: (id: string) => (id === '' ? t('form.departmentMissing') : null),
  };
}

export interface ContentFieldsProps {
  readonly form: UseFormReturnType<Content>;
  readonly disabled?: boolean;
  /** True if the location is asked for before all others, as where the damage is looked at. */
  readonly placeFirst?: boolean;
  /**
   * True in a new request: a category gives the department and the priority, and it can be said
   * that the equipment stands still.
   */
  readonly withDefaults?: boolean;
  /** Shown below the title. */
  readonly belowTitle?: ReactNode;
}

/** Fields of a request that its submitter fills in. */
export function ContentFields(props: ContentFieldsProps) {
  const { form, disabled = false, placeFirst = false, withDefaults = false, belowTitle } = props;
  const { t } = useTranslation('requests');
  const { departmentId } = useViewer();
  const own = form.values.departmentId === String(departmentId);
  const place = <PlaceField form={form} disabled={disabled} />;
  const asset = <AssetField form={form} disabled={disabled} withDown={withDefaults} />;
  const applyDefaults = ({ departmentId: department, defaultPriority }: Thing) => {
    if (!withDefaults) return;
    if (department != null) form.setFieldValue('departmentId', String(department));
    if (defaultPriority != null) form.setFieldValue('priority', defaultPriority);
  };
  return (
    <>
      {placeFirst && place}
      {placeFirst && asset}
      <TextInput
        label={t('form.title')}
        placeholder={t('form.titleHint')}
        required
        maxLength={200}
        disabled={disabled}
        {...form.getInputProps('title')}
      />
      {belowTitle}
      <Textarea
        label={t('form.description')}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      <PriorityField disabled={disabled} {...form.getInputProps('priority')} />
      <SimpleGrid cols={{ base: 1, xs: placeFirst ? 1 : 2 }} spacing="md">
        {!placeFirst && place}
        {!placeFirst && asset}
        <CategoryField form={form} disabled={disabled} onChosen={applyDefaults} />
      </SimpleGrid>
      <WantedByField form={form} disabled={disabled} />
      <DepartmentSelect
        label={t('form.department')}
        description={own ? t('form.departmentOwn') : undefined}
        required
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('departmentId')}
        value={form.values.departmentId || null}
      />
      {withDefaults && <DueField form={form} disabled={disabled} />}
    </>
  );
}
