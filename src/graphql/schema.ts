import { createPubSub } from '@graphql-yoga/subscription';
import {
  assertValidSchema,
  type GraphQLField,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildSchemaSync, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { describeAccess, describeCredentials } from '../core/access.js';
import { keyedFields } from '../core/constraints.js';
import type { ResolverClass } from '../core/define-module.js';
import type { Operation } from '../core/operation.js';
import type { ShapeClass } from '../core/shape.js';
import { describeSchema } from './descriptions.js';
import { dateScalar } from './scalars.js';
import { guardSchema } from './shield.js';

/**
 * The executable schema: the fields of the resolvers, with the descriptions and access rules of the
 * catalogue.
 *
 * @throws Error when the schema breaks a rule of GraphQL, or root fields and catalogue differ.
 */
export function createSchema(
  resolvers: readonly ResolverClass[],
  operations: readonly Operation[],
): GraphQLSchema {
  // The operations validate inputs, once for both interfaces. type-graphql requires a pub/sub for
  // topics, which the service does not use: subscriptions have another source.
  const schema = buildSchemaSync({
    resolvers: resolvers as unknown as NonEmptyArray<ResolverClass>,
    validate: false,
    pubSub: createPubSub(),
    scalarsMap: [{ type: Date, scalar: dateScalar }],
    // The check would execute a complete introspection; the checks below find the same errors in a
    // fraction of the time.
    skipCheck: true,
  });
  makeRootsNullable(schema);
  assertValidSchema(schema);
  readProperties(schema);
  describe(schema, operations);
  describeSchema(schema);
  return guardSchema(schema, operations);
}

/**
 * A root field that fails is null and leaves the answers of the others: a mutation that was
 * committed is told, so nobody repeats it. A field that
 * succeeds is never null.
 */
function makeRootsNullable(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (isNonNullType(field.type)) field.type = field.type.ofType;
    }
  }
}

/**
 * Reads properties without resolvers if the result is the same: type-graphql calls a resolver for
 * each field of each object, to run middleware that does not exist here.
 */
function readProperties(schema: GraphQLSchema): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  for (const { name, fields } of objectTypes) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const { name: property, schemaName, target } of fields ?? []) {
      const resolver = fieldResolvers.find(
        ({ methodName, getObjectType }) => methodName === property && getObjectType?.() === target,
      );
      const field = type.getFields()[schemaName];
      if (field === undefined || property !== schemaName) continue;
      if (resolver === undefined) field.resolve = undefined;
      // Of a keyed field the object has the form of REST.
      else if (keyedFields(target as ShapeClass).has(property)) continue;
      else if (resolver.kind === 'external' && field.args.length === 0) preferProperty(field);
    }
  }
}

/** Calls the resolver of a relation only if the related rows were not read with the object. */
function preferProperty(field: GraphQLField<unknown, unknown>): void {
  const { name, resolve } = field;
  if (resolve === undefined) return;
  field.resolve = (object, args, context, info) => {
    const known = (object as Readonly<Record<string, unknown>>)[name];
    return known === undefined ? resolve(object, args, context, info) : known;
  };
}

function describe(schema: GraphQLSchema, operations: readonly Operation[]): void {
  const fields = {
    ...schema.getQueryType()?.getFields(),
    ...schema.getMutationType()?.getFields(),
    ...schema.getSubscriptionType()?.getFields(),
  };
  for (const operation of operations) {
    const field = fields[operation.name];
    if (!field) continue;
    const { summary, description, access } = operation;
    const more = description === undefined ? '' : ` ${description}`;
    field.description = `${summary}${more} ${describeAccess(access)}${describeCredentials(operation)}`;
    // For plugins that need the operation of a root field before it runs.
    field.extensions = { ...field.extensions, operation };
  }
}
