import { createPubSub } from '@graphql-yoga/subscription';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { describeAccess } from '../core/access.js';
import type { ResolverClass } from '../core/define-module.js';
import type { Operation } from '../core/operation.js';
import { describeSchema } from './descriptions.js';
import { dateScalar } from './scalars.js';
import { guardSchema } from './shield.js';

/**
 * The executable schema: the fields of the resolvers, described and guarded by the catalogue.
 *
 * @throws Error when root fields and catalogue differ.
 */
export function createSchema(
  resolvers: readonly ResolverClass[],
  operations: readonly Operation[],
): GraphQLSchema {
  // Inputs are validated by the operations, once for both interfaces. type-graphql requires a pub/sub
  // for topics, of which there are none: subscriptions have their own source.
  const schema = buildSchemaSync({
    resolvers: resolvers as unknown as NonEmptyArray<ResolverClass>,
    validate: false,
    pubSub: createPubSub(),
    scalarsMap: [{ type: Date, scalar: dateScalar }],
  });
  describe(schema, operations);
  describeSchema(schema);
  return guardSchema(schema, operations);
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
    field.description = `${operation.summary} ${describeAccess(operation.access)}`;
    // For plugins that need the operation of a root field before it runs.
    field.extensions = { ...field.extensions, operation };
  }
}
