import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../generated/schema.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { grantableRoles, NEEDS_DEPARTMENT } from './rules.ts';

/** Role and department of an account, as form values: the id as text, empty without one. */
export interface PlacementValues {
  role: string;
  departmentId: string;
}

export interface PlacementFieldsProps<V extends PlacementValues> {
  readonly form: UseFormReturnType<V>;
  /** The current role of the account; it is always among the options. */
  readonly present?: Role | undefined;
  readonly roleHint?: string | undefined;
  /** Fields that the identity provider gives, which are not changed by hand. */
  readonly managed?: readonly string[] | null | undefined;
}

/** Role and department of an account; the department is required where the role needs one. */
export function PlacementFields<V extends PlacementValues>(props: PlacementFieldsProps<V>) {
  const { form, present, roleHint, managed } = props;
  const { t } = useTranslation(['people', 'common', 'identity']);
  const grantable = grantableRoles(useViewer());
  const roles = present && !grantable.includes(present) ? [present, ...grantable] : grantable;
  const hasRole = managed?.includes('role') ?? false;
  const hasDepartment = managed?.includes('departmentId') ?? false;
  const given = t('identity:person.fromProvider');
  const needsDepartment = NEEDS_DEPARTMENT.has(form.values.role);
  return (
    <>
      <Select
        label={t('role')}
        description={hasRole ? given : roleHint}
        disabled={hasRole}
        required
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        {...form.getInputProps('role')}
      />
      <DepartmentSelect
        label={t('department')}
        disabled={hasDepartment}
        {...(hasDepartment && { description: given })}
        required={needsDepartment}
        clearable={!needsDepartment}
        {...form.getInputProps('departmentId')}
      />
    </>
  );
}

/** Role and department as the service expects them. */
export function placementOf({ role, departmentId }: PlacementValues) {
  return { role: role as Role, departmentId: departmentId ? Number(departmentId) : null };
}
