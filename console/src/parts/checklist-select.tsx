import { useQuery } from '@apollo/client/react';
import { Select, type SelectProps } from '@mantine/core';
import { ChecklistChoicesDocument } from './checklists.generated.ts';

export interface ChecklistSelectProps extends Omit<SelectProps, 'data'> {
  /** The checklist of the record, which can be archived. */
  readonly present?: { readonly id: number; readonly name: string } | null | undefined;
}

/** Chooses a checklist, or none. */
export function ChecklistSelect({ present, ...props }: ChecklistSelectProps) {
  const { data } = useQuery(ChecklistChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const nodes = data?.checklists.edges.map(({ node }) => node) ?? [];
  const names = new Map(
    [...(present ? [present] : []), ...nodes].map(({ id, name }) => [id, name]),
  );
  return (
    <Select
      searchable
      clearable
      data={[...names].map(([id, label]) => ({ value: String(id), label }))}
      {...props}
    />
  );
}
