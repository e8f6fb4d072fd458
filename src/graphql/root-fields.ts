import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Root fields of an operation, including those in fragments. The document must be valid. */
export function rootFieldsOf(
  operation: OperationDefinitionNode,
  document: DocumentNode,
): readonly FieldNode[] {
  const fragments = new Map(
    document.definitions
      .filter((part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const fields: FieldNode[] = [];
  // Each fragment is visited once; otherwise nested fragments would multiply the work.
  const seen = new Set<string>();
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const part of set?.selections ?? []) {
      if (part.kind === Kind.FIELD) fields.push(part);
      else if (part.kind === Kind.INLINE_FRAGMENT) collect(part.selectionSet);
      else if (!seen.has(part.name.value)) {
        seen.add(part.name.value);
        collect(fragments.get(part.name.value)?.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return fields;
}

/** The name of a field in the answer. */
export function responseKeyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
