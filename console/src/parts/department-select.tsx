import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDepartments } from './use-departments.ts';

/**
 * Chooses a department; its value is the id as text, as Mantine requires. Says where departments are
 * created while there are none.
 */
export function DepartmentSelect(props: Omit<SelectProps, 'data'>) {
  const { t } = useTranslation();
  const departments = useDepartments();
  return (
    <Select
      searchable
      data={departments}
      nothingFoundMessage={t(departments.length === 0 ? 'list.noDepartments' : 'search.none')}
      {...props}
    />
  );
}
