import type { RawCall } from '../support/forms.js';
import type { PermissionName } from '../support/permission-names.js';
import type { MutationCall } from '../support/preparations.js';

/**
 * How a client calls each operation, written out from the specification (section 4) and the
 * contract (sections 2 to 9). Nothing here is read from the program, so that a route that is lost,
 * or an argument that is renamed, makes tests fail.
 */
export interface OperationCall {
  /** Verb and path below the prefix; a parameter has the name of the input field it takes. */
  readonly rest: string;
  /**
   * The input field for which the first word of the path stands, which is its value in the plural: the
   * path is that of assets.
   */
  readonly list?: 'target';
  /** True if GraphQL has it as a query or a mutation; left out where it has no root field. */
  readonly graphql?: 'query' | 'mutation';
  /** The arguments of the root field. */
  readonly args?: string;
  /** The type of the answer, a key of `ANSWER_TYPES`; left out for files and streams. */
  readonly answers?: string;
  /** True if GraphQL answers a connection. */
  readonly paged?: boolean;
  /** True if a file is sent: in REST as a multipart form, unless `raw` is set. */
  readonly form?: boolean;
  /** Set if REST takes the file as the body; headers by the fields that they have. */
  readonly raw?: RawCall;
}

/**
 * Who may call an operation (specification, section 4; docs/behaviour/access.md): holders of one of
 * these permissions; `session`: every valid session, without a permission; `public`: everybody;
 * `link`: the token of a report link;
 * `nobody`: denied to all, by policy (specification 4.6); `super_admin`: that role alone
 * (specification 4.5); `relation`: decided by the relation to the row (access-by-relation.test.ts).
 */
export type Access =
  | readonly PermissionName[]
  | 'session'
  | 'public'
  | 'link'
  | 'nobody'
  | 'super_admin'
  | 'relation';

/** Expectations of the contract tests on an operation. */
export interface ContractOperation extends OperationCall {
  readonly access: Access;
  /**
   * Requirement on an API token (docs/api/tokens.md): one of some scopes, `|`, each of some, `&`;
   * `session`: a login session; `any`: no scope; `nobody`: no caller may. Undefined if no session
   * is needed.
   */
  readonly scope?: string;
  /** The audit record of a mutation, and a call that creates it. */
  readonly audit?: MutationCall;
}

/** Expectations of the contract tests on a module. */
export interface ModuleContract {
  /** Every operation but subscriptions, by name. */
  readonly operations: Readonly<Record<string, ContractOperation>>;
  /** Specification, section 4, and docs/api/rest.md: every path with its verbs. */
  readonly paths: readonly (readonly [path: string, verbs: string])[];
  /** Further paths of operations, which need what the operation needs. */
  readonly otherPaths?: readonly (readonly [verb: string, path: string, operation: string])[];
  /**
   * The fields of the answers. `^` marks an enum, whose values are upper case in GraphQL and lower
   * case in REST (docs/api/graphql.md); `name:Type` an object, or a list of objects.
   */
  readonly answers: Readonly<Record<string, string>>;
}

/** The fields of each stored file. */
export const FILE =
  'id filename originalName mimeType size width height sha256 createdAt url thumbnailUrl previewUrl';

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

/** A mutation that takes only an id, or nothing. */
export const act = (rest: string, answers: string, args?: string): OperationCall => ({
  rest,
  graphql: 'mutation',
  answers,
  ...(args ? { args } : {}),
});
