import type { SelectProps } from '@mantine/core';
import { ChoiceSelect } from './choice-select.tsx';
import { useDepartmentList } from './use-departments.ts';

/**
 * Chooses a department; its value is the id as text, as Mantine requires. Says where departments are
 * created while there are none.
 */
export function DepartmentSelect(props: Omit<SelectProps, 'data'>) {
  const { departments, loaded } = useDepartmentList();
  return <ChoiceSelect kind="department" loaded={loaded} data={departments} {...props} />;
}
