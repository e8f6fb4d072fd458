import { registerEnumType } from 'type-graphql';

/**
 * Registers an enumeration for both interfaces: GraphQL writes the keys in upper case, REST the values
 * (contract, section 9).
 *
 * @returns the object to name in `@Field(() => …)`.
 */
export function registerEnum<T extends Record<string, string>>(
  name: string,
  values: T,
  description: string,
): Record<string, T[keyof T]> {
  const upper = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.toUpperCase(), value as T[keyof T]]),
  );
  registerEnumType(upper, { name, description });
  return upper;
}
