import { useApolloClient, useMutation } from '@apollo/client/react';
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryRequirement, MaintenancePriority } from '../../../generated/schema.ts';
import { ChecklistSelect } from '../../../parts/checklist-select.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { PRIORITIES, REQUIREMENTS } from '../../../parts/enum-values.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import {
  AnyThingsDocument,
  CategoryLevelDocument,
} from '../../../parts/things/things.generated.ts';
import { useAnyThings } from '../../../parts/things/things.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { SkillsSelect } from '../../planning/workload/skills-select.tsx';
import {
  CategoriesDocument,
  type CategoryRowFragment,
  CategoryVersionDocument,
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
  checklistId: string | null;
  requires: CategoryRequirement[];
  requiresInsurance: boolean;
  skillIds: number[];
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
    checklistId: category?.checklistId ? String(category.checklistId) : null,
    requires: [...(category?.requires ?? [])],
    requiresInsurance: category?.requiresInsurance ?? false,
    skillIds: [...(category?.skillIds ?? [])],
  }));
  const form = useForm<CategoryValues>({
    initialValues: first,
    validate: { name: (text) => (text.trim() === '' ? t('missing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const [update] = useMutation(UpdateCategoryDocument, { refetchQueries: CATEGORY_LISTS });
  const client = useApolloClient();
  const withVersion = useLatestVersion(category?.version, async () => {
    const query = { query: CategoryVersionDocument, variables: { id: category?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.category.version;
  });
  const save = async (values: CategoryValues) => {
    const { parentId, departmentId, defaultPriority, requires } = values;
    const department = departmentId === null ? null : Number(departmentId);
    const checklistId = values.checklistId === null ? null : Number(values.checklistId);
    const others = { departmentId: department, defaultPriority, checklistId, requires };
    const { requiresInsurance, skillIds } = values;
    const all = { name: values.name.trim(), parentId, ...others, requiresInsurance, skillIds };
    if (category === undefined) await create({ variables: { input: all } });
    else {
      const changed = Object.entries(all).filter(([field]) => values[field] !== first[field]);
      if (changed.length > 0) {
        const input = { id: category.id, ...Object.fromEntries(changed) };
        await withVersion((expectedVersion) =>
          update({ variables: { input: { ...input, expectedVersion } } }),
        );
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
      <ChecklistSelect
        label={t('field.checklist')}
        description={t('field.checklistHint')}
        present={category?.checklist}
        {...form.getInputProps('checklistId')}
      />
      <Checkbox.Group
        label={t('field.requires')}
        description={t('field.requiresHint')}
        {...form.getInputProps('requires')}
      >
        <Stack gap="xs" mt="xs">
          {REQUIREMENTS.map((value) => (
            <Checkbox key={value} value={value} label={t(`requires.${value}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={t('field.requiresInsurance')}
        description={t('field.requiresInsuranceHint')}
        {...form.getInputProps('requiresInsurance', { type: 'checkbox' })}
      />
      <SkillsSelect
        label={t('field.skills')}
        description={t('field.skillsHint')}
        most={20}
        value={form.values.skillIds}
        onChange={(ids) => form.setFieldValue('skillIds', ids)}
      />
    </FormDialog>
  );
}
