import { MultiSelect } from '@mantine/core';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { SkillsDocument } from './skills.generated.ts';

export interface SkillsSelectProps {
  readonly label: string;
  readonly description: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Skills of the record, which can be archived, with their names where these are known. */
  readonly present?: readonly { readonly id: number; readonly name: string }[];
  readonly most: number;
}

/** Chooses skills. */
export function SkillsSelect({ value, onChange, present = [], most, ...props }: SkillsSelectProps) {
  const { nodes } = useWholeConnection(
    SkillsDocument,
    { filter: { archived: false } },
    (data) => data.skills,
  );
  const known = new Map([...present, ...nodes].map(({ id, name }) => [id, name]));
  for (const id of value) if (!known.has(id)) known.set(id, `#${id}`);
  return (
    <MultiSelect
      searchable
      clearable
      maxValues={most}
      data={[...known].map(([id, name]) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      {...props}
    />
  );
}
