import { useQuery } from '@apollo/client/react';
import type { SelectProps } from '@mantine/core';
import { ChecklistChoicesDocument } from './checklists.generated.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { type MaybeFormer, useMarkedName } from './former.ts';

export interface ChecklistSelectProps extends Omit<SelectProps, 'data'> {
  /** The checklist of the record, which can be archived. */
  readonly present?:
    | (MaybeFormer & { readonly id: number; readonly name: string })
    | null
    | undefined;
}

/** Chooses a checklist, or none. */
export function ChecklistSelect({ present, ...props }: ChecklistSelectProps) {
  const marked = useMarkedName();
  const { data } = useQuery(ChecklistChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const nodes = data?.checklists.edges.map(({ node }) => node) ?? [];
  const options = nodes.map(({ id, name }) => ({ value: String(id), label: name }));
  if (present && !nodes.some(({ id }) => id === present.id)) {
    options.unshift({ value: String(present.id), label: marked(present.name, present) });
  }
  return (
    <ChoiceSelect
      kind="checklist"
      loaded={data !== undefined}
      clearable
      data={options}
      {...props}
    />
  );
}
