import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useMay } from '../session/viewer.ts';
import { DepartmentChoicesDocument, OfferedDepartmentsDocument } from './departments.generated.ts';

interface DepartmentChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * Departments by name, as options of a field: the complete list if the viewer may read it,
 * otherwise the list of the registration.
 */
export function useDepartments(skip = false): DepartmentChoice[] {
  return useDepartmentList(skip).departments;
}

/** The same, and whether they are read. */
export function useDepartmentList(skip = false): {
  readonly departments: DepartmentChoice[];
  readonly loaded: boolean;
} {
  const mayRead = useMay('department.read');
  const list = useQuery(DepartmentChoicesDocument, {
    skip: skip || !mayRead,
    fetchPolicy: 'cache-first',
  });
  const offered = useQuery(OfferedDepartmentsDocument, {
    skip: skip || mayRead,
    fetchPolicy: 'cache-first',
  });
  const page = list.data?.departments.pageInfo;
  const { fetchMore } = list;
  useEffect(() => {
    if (!page?.hasNextPage) return;
    void fetchMore({ variables: { after: page.endCursor } }).catch(() => undefined);
  }, [page?.hasNextPage, page?.endCursor, fetchMore]);
  const departments = mayRead
    ? list.data?.departments.edges.map(({ node }) => node)
    : offered.data?.registrationOptions.departments;
  return {
    departments: (departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    loaded: departments !== undefined,
  };
}
