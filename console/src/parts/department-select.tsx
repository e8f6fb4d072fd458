import { Select, type SelectProps } from '@mantine/core';
import { useDepartments } from './use-departments.ts';

/** Chooses a department; its value is the id as text, as Mantine requires. */
export function DepartmentSelect(props: Omit<SelectProps, 'data'>) {
  return <Select searchable data={useDepartments()} {...props} />;
}
