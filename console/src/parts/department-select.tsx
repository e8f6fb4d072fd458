import { useQuery } from '@apollo/client/react';
import { Select, type SelectProps } from '@mantine/core';
import { useMay, useViewer } from '../session/viewer.ts';
import { DepartmentChoicesDocument } from './departments.generated.ts';

interface Department {
  readonly id: number;
  readonly name: string;
}

/** The departments that the viewer can choose: all with `department.read`, else their own. */
export function useDepartments(): readonly Department[] {
  const { department } = useViewer();
  const mayRead = useMay('department.read');
  const { data } = useQuery(DepartmentChoicesDocument, {
    skip: !mayRead,
    fetchPolicy: 'cache-first',
  });
  if (data) return data.departments.edges.map(({ node }) => node);
  return department ? [department] : [];
}

/** A department of the organisation; its value is the id as a text, as Mantine has it. */
export function DepartmentSelect(props: Omit<SelectProps, 'data'>) {
  const departments = useDepartments();
  return (
    <Select
      searchable
      data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  );
}
