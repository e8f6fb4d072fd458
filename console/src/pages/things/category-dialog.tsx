import { useMutation } from '@apollo/client/react';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenancePriority } from '../../generated/schema.ts';
import { PRIORITIES } from '../../parts/badges.tsx';
import { DepartmentSelect } from '../../parts/department-select.tsx';
import { focusFirst, useSubmission } from '../../parts/form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { ThingField } from '../../parts/things/thing-field.tsx';
import { AnyThingsDocument, CategoryLevelDocument } from '../../parts/things/things.generated.ts';
import { useAnyThings } from '../../parts/things/things.ts';
import {
  CategoriesDocument,
  type CategoryRowFragment,
  CreateCategoryDocument,
  UpdateCategoryDocument,
} from './categories.generated.ts';

/** Lists that a change of a category can alter. */
export const CATEGORY_LISTS = [CategoriesDocument, CategoryLevelDocument, AnyThingsDocument];

interface CategoryValues extends Record<string, unknown> {
  name: string;
  parentId: number | null;
  departmentId: string | null;
  defaultPriority: MaintenancePriority | null;
}

export interface CategoryDialogProps {
  readonly onClose: () => void;
  /** The category to change; undefined for a new one. */
  readonly category?: CategoryRowFragment;
}

/** Creates, changes or moves a category. */
export function CategoryDialog({ onClose, category }: CategoryDialogProps) {
  const { t } = useTranslation(['things', 'common']);
  const any = useAnyThings();
  const [first] = useState<CategoryValues>(() => ({
    name: category?.name ?? '',
    parentId: category?.parentId ?? null,
    departmentId: category?.departmentId ? String(category.departmentId) : null,
    defaultPriority: category?.defaultPriority ?? null,
  }));
  const form = useForm<CategoryValues>({
    initialValues: first,
    validate: { name: (text) => (text.trim() === '' ? t('missing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const save = async (values: CategoryValues) => {
    const { parentId, departmentId, defaultPriority } = values;
    const department = departmentId === null ? null : Number(departmentId);
    const all = { name: values.name.trim(), parentId, departmentId: department, defaultPriority };
    if (category === undefined) await create({ variables: { input: all } });
    else {
      const changed = Object.entries(all).filter(([field]) => values[field] !== first[field]);
      const target = { id: category.id, expectedVersion: category.version };
      if (changed.length > 0) {
        await update({ variables: { input: { ...target, ...Object.fromEntries(changed) } } });
      }
    }
    notifyDone(t('saved'));
  };
  const send = async (values: CategoryValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={category ? t('categories.edit', { name: category.name }) : t('categories.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!category && { action: t('create') })}
    >
      <TextInput
        label={t('field.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {any.category && (
        <ThingField
          kind="category"
          label={t('field.parentCategory')}
          description={t('field.parentCategoryHint')}
          value={form.values.parentId ?? undefined}
          error={form.errors.parentId}
          onChange={(thing) => form.setFieldValue('parentId', thing?.id ?? null)}
        />
      )}
      <DepartmentSelect
        label={t('field.department')}
        description={t('field.categoryDepartmentHint')}
        clearable
        {...form.getInputProps('departmentId')}
      />
      <Select
        label={t('field.defaultPriority')}
        clearable
        data={PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
        {...form.getInputProps('defaultPriority')}
      />
    </FormDialog>
  );
}
