/**
 * How a client calls each operation, written out from the specification (section 4) and the contract
 * (sections 2 to 9). Nothing here is read from the program, so that a route that is lost, or an
 * argument that is renamed, makes tests fail.
 */
export interface OperationCall {
  /** Verb and path below the prefix; a parameter has the name of the input field it takes. */
  readonly rest: string;
  /** Whether GraphQL has it as a query or a mutation; left out where it has no root field. */
  readonly graphql?: 'query' | 'mutation';
  /** The arguments of the root field. */
  readonly args?: string;
  /** The type of the answer, a key of `ANSWER_TYPES`; left out for files and streams. */
  readonly answers?: string;
  /** Whether GraphQL answers a connection. */
  readonly paged?: boolean;
  /** Whether REST takes a multipart form. */
  readonly form?: boolean;
}

/** A query. */
export const query = (rest: string, answers: string, args?: string): OperationCall => ({
  rest,
  graphql: 'query',
  answers,
  ...(args ? { args } : {}),
});

/** A query that GraphQL answers with a connection. */
export const page = (rest: string, answers: string, args = ''): OperationCall => ({
  ...query(rest, answers, `first: Int, after: String${args}`),
  paged: true,
});

/** A mutation with one `input`; its type has the name of the operation. */
export const change = (rest: string, answers: string, input: string): OperationCall => ({
  rest,
  graphql: 'mutation',
  answers,
  args: `input: ${input}!`,
});

/** A mutation that takes an id alone, or nothing. */
export const act = (rest: string, answers: string, args?: string): OperationCall => ({
  rest,
  graphql: 'mutation',
  answers,
  ...(args ? { args } : {}),
});
