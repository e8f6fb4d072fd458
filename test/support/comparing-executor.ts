import { type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { createExecutor, type Executor } from '../../src/graphql/executor.js';

/**
 * The executor of the service, with every query compiled at its first use, that also executes each
 * query with graphql-js and fails when the answers differ.
 */
export function comparingExecutor(): Executor {
  const compiled = createExecutor(0);
  return async (args) => {
    if (!isQuery(args)) return await compiled(args);
    const expected = await interpreted(args);
    const actual = await compiled(args);
    if (written(actual) === expected) return actual;
    // Some answers change by themselves, such as the time since the start.
    if ((await interpreted(args)) !== expected) return actual;
    console.error(
      'DIFF',
      args.document.loc?.source.body,
      '\nJIT',
      written(actual),
      '\nJS ',
      expected,
    );
    throw new Error(
      `The compiled query answers otherwise: ${written(actual)} instead of ${expected}`,
    );
  };
}

async function interpreted(args: ExecutionArgs): Promise<string> {
  return written((await execute(args)) as ExecutionResult);
}

/** Counts of connections, which are those of the moment. */
const POOL = /"pool(Total|Idle|Waiting)":\d+/g;

/**
 * The answer as text: values, and message, path, places and extensions of errors, in their order.
 */
function written({ data, errors }: ExecutionResult): string {
  const text = JSON.stringify({ data, errors: errors?.map((error) => error.toJSON()) });
  return text.replace(POOL, '"pool$1":0');
}

function isQuery({ document, operationName }: ExecutionArgs): boolean {
  return document.definitions.some(
    (part) =>
      part.kind === 'OperationDefinition' &&
      part.operation === 'query' &&
      (!operationName || part.name?.value === operationName),
  );
}
