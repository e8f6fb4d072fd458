import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isScalarType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { recordedSpan, type Span, spanned } from '../core/tracing.js';
import type { ApolloRequest } from './apollo-request.js';

/** Maximum number of compiled operations; each takes some hundred kilobytes. */
const MAX_COMPILED = 500;

/**
 * Number of executions by graphql-js before a query is compiled; compiling takes as long as some
 * executions.
 */
const USES_BEFORE_COMPILING = 2;

/** State of an operation of a document. */
interface Known {
  uses: number;
  /** Null for an operation that graphql-js executes. */
  compiled: CompiledQuery | null | undefined;
}

/** Executes validated operations. */
export type Executor = (args: ExecutionArgs) => Promise<ExecutionResult>;

/**
 * Executes operations as graphql-js does; graphql-jit compiles repeated queries, with the same
 * answer. Not compiled are documents with `@skip` or `@include`, which graphql-jit does not support
 * correctly, dates written in the document, mutations, which do not become faster, and
 * introspection, which is rare (docs/decisions/0020-compiled-queries.md).
 *
 * @param usesBeforeCompiling 0 compiles a query at its first use.
 */
export function createExecutor(usesBeforeCompiling = USES_BEFORE_COMPILING): Executor {
  // By operation: Apollo keeps the document of equal texts, and a name without an operation has
  // none.
  const operations = new LRUCache<OperationDefinitionNode, Known>({ max: MAX_COMPILED });
  return async (args) => {
    const { document, operationName, schema } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) return (await execute(args)) as ExecutionResult;
    const known = operations.get(operation) ?? { uses: 0, compiled: undefined };
    operations.set(operation, known);
    known.uses += 1;
    if (known.compiled === undefined && known.uses > usesBeforeCompiling) {
      known.compiled = compile(schema, document, operation);
    }
    if (!known.compiled) return (await execute(args)) as ExecutionResult;
    const { rootValue, contextValue, variableValues } = args;
    const result = await known.compiled.query(rootValue, contextValue, variableValues ?? {});
    return result.errors ? { ...result, errors: result.errors.map(asGraphQLError) } : result;
  };
}

/**
 * graphql-jit's errors lack `extensions`; graphql-js sets an empty object, which Apollo expects.
 */
function asGraphQLError({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError });
  return Object.assign(error, { locations });
}

/** The compiled operation; null when graphql-js must execute it. */
function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledQuery | null {
  if (operation.operation !== 'query' || !isCompilable(schema, document)) return null;
  const compiled = compileQuery(schema, document, operation.name?.value ?? '');
  return isCompiledQuery(compiled) ? compiled : null;
}

/** Returns whether graphql-jit is known to answer the queries of a document as graphql-js does. */
function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  let compilable = true;
  const stop = () => {
    compilable = false;
    return BREAK;
  };
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: stop,
      Field: ({ name: field }) => (/^__(schema|type)$/.test(field.value) ? stop() : undefined),
      // Compiled as JSON regardless of the scalar's own parsing.
      StringValue: () => (isOwnScalar(types.getInputType()) ? stop() : undefined),
    }),
  );
  return compilable;
}

function isOwnScalar(type: GraphQLInputType | null | undefined): boolean {
  const named = type && getNamedType(type);
  return isScalarType(named) && !isSpecifiedScalarType(named);
}

/** Executes an operation in a span; errors of the caller are in the spans of its root fields. */
async function executeTraced(executor: Executor, args: ExecutionArgs, parent: Span) {
  const operation = getOperationAST(args.document, args.operationName);
  const { type, name } = graphqlNameOf(operation);
  const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name };
  parent.rename(`POST /graphql${name ? ` ${name}` : ''}`);
  parent.set(attributes);
  const span = parent.child(`graphql ${type}${name ? ` ${name}` : ''}`, { attributes });
  return await spanned(span, async () => {
    const result = await executor(args);
    if (result.errors) span.set({ 'app.graphql.errors': result.errors.length });
    return result;
  });
}

/** Maximum length of an operation's name in spans, in characters; clients choose the name. */
const MAX_NAME = 60;

/** Kind and name of an operation, for spans. */
export function graphqlNameOf(operation: OperationDefinitionNode | null | undefined): {
  readonly type: string;
  readonly name: string | undefined;
} {
  const name = operation?.name?.value.slice(0, MAX_NAME);
  return { type: operation?.operation ?? 'unknown', name };
}

/** Lets Apollo Server execute operations with `executor`; only a gateway allows that. */
export function executedBy(
  schema: GraphQLSchema,
  executor: Executor,
): ApolloServerOptionsWithGateway<ApolloRequest>['gateway'] {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    load: async () => ({
      executor: async ({ document, request, context }) => {
        const args = {
          schema,
          document,
          contextValue: context.context,
          variableValues: request.variables,
          operationName: request.operationName,
        };
        const parent = recordedSpan();
        const result = parent ? await executeTraced(executor, args, parent) : await executor(args);
        return result as { data?: Record<string, unknown> };
      },
    }),
    stop: async () => {},
  };
}
