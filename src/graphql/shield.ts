import { createRequire } from 'node:module';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { authorizeOperation } from '../core/access.js';
import type { Context } from '../core/context.js';
import { forbidden } from '../core/errors.js';
import type { Operation } from '../core/operation.js';

// graphql-shield's ESM build imports `util.isUndefined`, which Node removed; its CommonJS build
// loads.
const require = createRequire(import.meta.url);
const { shield, rule, deny } = require('graphql-shield') as typeof import('graphql-shield');
const { applyMiddleware } = require('graphql-middleware') as typeof import('graphql-middleware');

/**
 * Guards the root fields of the schema with the access rules of the catalogue.
 *
 * @throws Error that names root fields without an operation and operations without a root field; it
 *   ends the start of the service.
 */
export function guardSchema(
  schema: GraphQLSchema,
  operations: readonly Operation[],
): GraphQLSchema {
  checkComplete(schema, operations);
  const rulesOf = (kind: Operation['kind']) =>
    Object.fromEntries([
      ['*', deny],
      ...operations
        .filter((operation) => operation.kind === kind && operation.counterpart === undefined)
        .map((operation) => [operation.name, ruleOf(operation)]),
    ]);
  const tree = {
    Query: rulesOf('query'),
    Mutation: rulesOf('mutation'),
    Subscription: rulesOf('subscription'),
  };
  const guard = shield(tree, {
    allowExternalErrors: true,
    fallbackError: forbidden('No access rule allows this.'),
  }).generate(schema) as Record<string, unknown>;
  // Shield wraps every field of every type, which is expensive and unnecessary: rules are on root
  // fields, and the services check the visibility of rows. The rule of a subscription runs for each
  // event; at its start the operation checks access.
  const rootOnly = {
    Query: guard.Query,
    Mutation: guard.Mutation,
    Subscription: guard.Subscription,
  };
  return applyMiddleware(schema, rootOnly as Parameters<typeof applyMiddleware>[1]);
}

function ruleOf(operation: Operation) {
  return rule(operation.name, { cache: 'no_cache' })((_parent, _args, context: Context) => {
    // Shield forwards errors that a rule returns, and hides those that it throws.
    try {
      authorizeOperation(operation, context);
      return true;
    } catch (error) {
      return error as Error;
    }
  });
}

function checkComplete(schema: GraphQLSchema, operations: readonly Operation[]): void {
  const fieldNames = [
    ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
    ...Object.keys(schema.getMutationType()?.getFields() ?? {}),
    ...Object.keys(schema.getSubscriptionType()?.getFields() ?? {}),
  ];
  const names = operations.map((operation) => operation.name);
  const rooted = operations
    .filter(({ counterpart }) => counterpart === undefined)
    .map(({ name }) => name);
  const counterparts = operations.flatMap(({ counterpart }) => counterpart ?? []);
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  const unguarded = fieldNames.filter((name) => !rooted.includes(name));
  const unreachable = rooted.filter((name) => !fieldNames.includes(name));
  const problems = [
    ...doubled.map((name) => `the operation ${name} is defined twice`),
    ...unguarded.map((name) => `the root field ${name} has no operation`),
    ...counterparts
      .filter((field) => !hasField(schema, field))
      .map(
        (field) => `the field ${field}, which an operation names as its counterpart, is missing`,
      ),
    ...unreachable.map((name) => `the operation ${name} has no root field`),
  ];
  if (problems.length > 0) throw new Error(`The schema is incomplete: ${problems.join('; ')}.`);
}

/** Returns whether the schema has a field, named as `Type.field`. */
function hasField(schema: GraphQLSchema, path: string): boolean {
  const [typeName = '', fieldName = ''] = path.split('.');
  const type = schema.getType(typeName);
  return isObjectType(type) && fieldName in type.getFields();
}
