import { Select, type SelectProps } from '@mantine/core';
import { useDepartments } from './use-departments.ts';

/** A department of the organisation; its value is the id as a text, as Mantine has it. */
export function DepartmentSelect(props: Omit<SelectProps, 'data'>) {
  return <Select searchable data={useDepartments()} {...props} />;
}
