import { useQuery } from '@apollo/client/react';
import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChecklistChoicesDocument } from './checklists.generated.ts';
import { ChoiceSelect } from './choice-select.tsx';

export interface ChecklistSelectProps extends Omit<SelectProps, 'data'> {
  /** The checklist of the record, which can be archived. */
  readonly present?: { readonly id: number; readonly name: string } | null | undefined;
}

/** Chooses a checklist, or none. */
export function ChecklistSelect({ present, ...props }: ChecklistSelectProps) {
  const { data } = useQuery(ChecklistChoicesDocument, { fetchPolicy: 'cache-and-network' });
  const nodes = data?.checklists.edges.map(({ node }) => node) ?? [];
  const { t } = useTranslation();
  const options = nodes.map(({ id, name }) => ({ value: String(id), label: name }));
  if (present && !nodes.some(({ id }) => id === present.id)) {
    // Choices are those in use.
    const label = data ? t('former.archived', { name: present.name }) : present.name;
    options.unshift({ value: String(present.id), label });
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
