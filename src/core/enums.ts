import { registerEnumType } from 'type-graphql';

/**
 * Registers an enumeration for both interfaces: GraphQL writes the keys in upper case, REST the
 * values (docs/api/graphql.md).
 *
 * @param valueDescriptions a sentence for each value; orders of lists have theirs by their names
 *   (graphql/descriptions.ts).
 * @returns the object for `@Field(() => …)`.
 */
export function registerEnum<T extends Record<string, string>>(
  name: string,
  values: T,
  description: string,
  valueDescriptions?: Readonly<Record<T[keyof T], string>>,
): Record<string, T[keyof T]> {
  const upper = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.toUpperCase(), value as T[keyof T]]),
  );
  const valuesConfig =
    valueDescriptions &&
    Object.fromEntries(
      Object.entries(upper).map(([key, value]) => [key, { description: valueDescriptions[value] }]),
    );
  registerEnumType(upper, { name, description, ...(valuesConfig ? { valuesConfig } : {}) });
  return upper;
}
