import { useQuery } from '@apollo/client/react';
import { RequestTechniciansDocument, type RequestTechniciansQuery } from './requests.generated.ts';

export type Technician = RequestTechniciansQuery['assignableTechnicians'][number];

/** Technicians who can be assigned, those with the least open work first. */
export function useTechnicians(skip = false) {
  const { data, error, refetch } = useQuery(RequestTechniciansDocument, { skip });
  const technicians = [...(data?.assignableTechnicians ?? [])].sort(
    (a, b) => (a.openAssignments ?? 0) - (b.openAssignments ?? 0),
  );
  return { technicians, loading: data === undefined && error === undefined, error, refetch };
}
