import { createUnionType } from 'type-graphql';
import type { ShapeClass } from './shape.js';

/** An object of a shape with the values of its fields; the class tells GraphQL which type it is. */
export function instanceOf<T extends object>(type: new () => T, values: Partial<T>): T {
  return Object.assign(new type(), values);
}

/**
 * A union of shapes, for fields of GraphQL whose object depends on a kind. Its values are instances
 * of the classes (`instanceOf`).
 */
export function unionOf(name: string, description: string, types: readonly ShapeClass[]) {
  return createUnionType({ name, description, types: () => types as [ShapeClass] });
}
