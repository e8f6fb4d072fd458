import type { ApolloServerPlugin } from '@apollo/server';
import {
  coerceInputValue,
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
  visit,
} from 'graphql';
import { authorizeOperation } from '../core/access.js';
import { argumentNameOf, inputNameOf, inputOf } from '../core/connection.js';
import type { Context } from '../core/context.js';
import { NOT_A_DATE } from '../core/dates.js';
import { type AppError, type FieldError, shortened, validationError } from '../core/errors.js';
import { quotesHint, UNKNOWN_FIELD, unknownReason } from '../core/input-reasons.js';
import type { Operation } from '../core/operation.js';
import { shapeOf } from '../core/shape.js';
import { problemsOf } from '../core/validation.js';
import { requireBounded } from '../http/bounds.js';
import type { ApolloRequest } from './apollo-request.js';
import { asGraphQLError } from './errors.js';
import { responseKeyOf, rootFieldsOf } from './root-fields.js';

/** An operation before its execution. */
export interface Prepared {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
  /** True if clients are told names of the schema. */
  readonly suggestions: boolean;
}

type Values = Record<string, unknown>;
type Report = (field: string, reason: string) => void;

/**
 * Rejects invalid variables before the execution.
 *
 * @param suggestions true if clients are told names of the schema.
 */
export function checkVariables(suggestions: boolean): ApolloServerPlugin<ApolloRequest> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request, schema, document, operation, contextValue }) => {
        // Apollo reports a missing operation name.
        if (operation === undefined) return;
        const { variables = {} } = request;
        const { context } = contextValue;
        const prepared = { schema, document, operation, variables, context, suggestions };
        const problem = variableProblem(prepared);
        if (problem !== undefined) throw problem;
      },
    }),
  };
}

/**
 * All errors in the variables of an operation in one error, as in REST: fields of a wrong type, and
 * the errors of the input classes for the other fields. graphql-js reports each separately, repeats
 * the whole variable in every message, and does not check the classes. Access is checked first
 * here, too.
 */
export function variableProblem(prepared: Prepared): GraphQLError | undefined {
  try {
    requireBounded(prepared.variables, 'variables');
  } catch (error) {
    return asGraphQLError(error as AppError);
  }
  if (!prepared.operation.variableDefinitions?.length) return undefined;
  const { values, inputErrors, incomplete } = parsedVariables(prepared);
  if (inputErrors.size === 0) return undefined;
  const errors: (readonly FieldError[])[] = [];
  for (const { node, field } of rootFields(prepared)) {
    const target = field.extensions.operation as Operation;
    try {
      authorizeOperation(target, prepared.context);
    } catch (error) {
      return asGraphQLError(error as AppError, [responseKeyOf(node)]);
    }
    // An incomplete input cannot be checked; the error of its missing part is known.
    if (incomplete.has(node)) continue;
    const args = argumentsOf(node, field, values);
    errors.push(problemsOfField(target, args, inputErrors.get(node)?.values()));
    inputErrors.delete(node);
  }
  for (const elsewhere of inputErrors.values()) errors.push([...elsewhere.values()]);
  const [first, ...rest] = errors.flat();
  return first && asGraphQLError(validationError([first, ...rest]));
}

/** Errors of a root field, with the names of its arguments. */
function problemsOfField(
  { input, output }: Operation,
  args: Values,
  found: Iterable<FieldError> = [],
): readonly FieldError[] {
  const inputErrors = [...found];
  if (output.kind === 'page') {
    const renamed = inputErrors.map(({ field, reason }) => ({
      field: inputNameOf(field, input),
      reason,
    }));
    const written = new Set(inputErrors.map(({ field }) => field));
    return problemsOf(input, inputOf(args, input), renamed).map(({ field, reason }) => ({
      field: written.has(field) ? field : argumentNameOf(field, args),
      reason,
    }));
  }
  const given = args.input ?? args;
  // Only the resolver can map arguments that differ from the input.
  const names = new Set(shapeOf(input).map(({ name }) => name));
  const known = [...Object.keys(given), ...inputErrors.map(({ field }) => field)];
  const isInput = args.input !== undefined || known.every((name) => names.has(name));
  return isInput ? problemsOf(input, given, inputErrors) : inputErrors;
}

function rootFields({ schema, operation, document }: Prepared) {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return rootFieldsOf(operation, document).flatMap((node) => {
    const field = fields[node.name.value];
    return field?.extensions.operation ? [{ node, field }] : [];
  });
}

/** Valid parts of a field's arguments. */
function argumentsOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Values,
): Values {
  const given = new Map(node.arguments?.map((argument) => [argument.name.value, argument.value]));
  return Object.fromEntries(
    field.args.flatMap(({ name, type }) => {
      const value = writtenValue(given.get(name), type, variables);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Valid parts of a literal; `valueFromAST` returns a complete object or nothing. */
function writtenValue(
  literal: ValueNode | undefined,
  type: GraphQLInputType,
  variables: Values,
): unknown {
  if (literal?.kind === Kind.VARIABLE) return variables[literal.name.value];
  const bare = getNullableType(type);
  if (literal?.kind !== Kind.OBJECT || !isInputObjectType(bare)) {
    return valueFromAST(literal, type, variables);
  }
  const given = new Map(literal.fields.map((field) => [field.name.value, field.value]));
  return Object.fromEntries(
    Object.values(bare.getFields()).flatMap((field) => {
      const value = writtenValue(given.get(field.name), field.type, variables);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Valid parts of the variables; errors are reported at the first field that uses the variable. */
function parsedVariables(prepared: Prepared) {
  const { schema, document, operation, variables } = prepared;
  const uses = usesOf(document, operation);
  const values: Values = {};
  const inputErrors = new Map<FieldNode | undefined, Map<string, FieldError>>();
  const incomplete = new Set<FieldNode>();
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    // A type that is not an input type is an error of the document.
    if (!isInputType(type)) continue;
    const given = Object.hasOwn(variables, name)
      ? variables[name]
      : defaultValue && valueFromAST(defaultValue, type);
    const [use, ...others] = uses.get(name) ?? [];
    let fits = true;
    const report: Report = (field, reason) => {
      fits = false;
      const list = inputErrors.get(use?.node) ?? new Map<string, FieldError>();
      inputErrors.set(use?.node, list);
      // One error for each field, as for the items of a list.
      if (!list.has(field)) list.set(field, { field, reason });
    };
    const fit = { report, reasonOf: prepared.suggestions ? unknownReason : () => UNKNOWN_FIELD };
    const isMissing = given === undefined && isNonNullType(type);
    if (isMissing) report(use?.place ?? name, missingReason(prepared));
    const value = isMissing ? undefined : fitting(type, given, use?.place ?? name, fit);
    if (value !== undefined) values[name] = value;
    if (fits) continue;
    for (const { node } of others) if (node !== use?.node) incomplete.add(node);
  }
  return { values, inputErrors, incomplete };
}

/** The reason for a variable without a value, with one that may have its value by mistake. */
function missingReason({ operation, variables }: Prepared): string {
  const declared = new Set(operation.variableDefinitions?.map((each) => each.variable.name.value));
  const other = Object.keys(variables).find((name) => !declared.has(name));
  return `is required${other === undefined ? '' : `; the variable ${shortened(other)} is not declared`}`;
}

/** A use of a variable: the field, and the path in its arguments. */
interface Use {
  readonly node: FieldNode;
  readonly place: string;
}

/** Uses of variables, by operation. */
const known = new WeakMap<OperationDefinitionNode, Map<string, Use[]>>();

/** Uses of each variable. */
function usesOf(document: DocumentNode, operation: OperationDefinitionNode): Map<string, Use[]> {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const uses = new Map<string, Use[]>();
  known.set(operation, uses);
  const walk = (node: FieldNode, value: ValueNode, place: readonly string[]): void => {
    if (value.kind === Kind.VARIABLE) {
      const name = value.name.value;
      // Fields of the input have the names of REST.
      const path = place[0] === 'input' && place.length > 1 ? place.slice(1) : place;
      const known = uses.get(name) ?? [];
      uses.set(name, known);
      known.push({ node, place: path.join('.') });
    } else if (value.kind === Kind.LIST) {
      for (const item of value.values) walk(node, item, place);
    } else if (value.kind === Kind.OBJECT) {
      for (const field of value.fields) walk(node, field.value, [...place, field.name.value]);
    }
  };
  const inArguments = (node: FieldNode) => {
    for (const { name, value } of node.arguments ?? []) walk(node, value, [name.value]);
  };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  for (const part of [operation, ...fragments]) visit(part, { Field: inArguments });
  return uses;
}

/** Handling of invalid parts of a value. */
interface Fit {
  readonly report: Report;
  /** The reason for an unknown field. */
  readonly reasonOf: (name: string, known: readonly string[]) => string;
}

/** Valid part of a value; errors are reported, and invalid parts removed. */
function fitting(type: GraphQLInputType, value: unknown, place: string, fit: Fit): unknown {
  const { report } = fit;
  if (isNonNullType(type)) {
    if (value === null || value === undefined) {
      return report(place, value === null ? 'must not be null' : 'is required');
    }
    return fitting(type.ofType, value, place, fit);
  }
  if (value === null || value === undefined) return value;
  if (isInputObjectType(type)) {
    // Otherwise a list would count as an object with numbers as fields.
    if (typeof value !== 'object' || Array.isArray(value))
      return report(place, 'must be an object');
    const fields = type.getFields();
    const within = (name: string) => (place === 'input' ? name : `${place}.${name}`);
    const fitted = Object.values(fields).flatMap(({ name, type: fieldType, defaultValue }) => {
      const given = Object.hasOwn(value, name) ? (value as Values)[name] : defaultValue;
      const part = fitting(fieldType, given, within(name), fit);
      return part === undefined ? [] : [[name, part]];
    });
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) {
        report(within(name), fit.reasonOf(name, Object.keys(fields)));
      }
    }
    return Object.fromEntries(fitted);
  }
  if (isListType(type) && Array.isArray(value)) return fittingItems(type.ofType, value, place, fit);
  try {
    return coerceInputValue(value, type, (_path, wrong, error) => {
      throw new InvalidPart(wrong, error);
    });
  } catch (error) {
    return report(place, reasonFor(type, error as InvalidPart));
  }
}

/** The items of a list, each named by its position; nothing if one is invalid. */
function fittingItems(
  type: GraphQLInputType,
  items: readonly unknown[],
  place: string,
  fit: Fit,
): unknown {
  const fitted: unknown[] = [];
  for (const [index, item] of items.entries()) {
    let fits = true;
    const report: Report = (field, reason) => {
      fits = false;
      fit.report(field, reason);
    };
    fitted.push(fitting(type, item, `${place}.${index}`, { ...fit, report }));
    // The first wrong item is enough, because a list may have a hundred thousand.
    if (!fits) return undefined;
  }
  return fitted;
}

/** Messages of REST (rest-facade/coerce.ts), which do not repeat the input. */
const REASONS: Readonly<Record<string, string>> = {
  Int: 'must be a whole number from -2147483648 to 2147483647',
  SafeInt: 'must be a whole number',
  Float: 'must be a number',
  String: 'must be a text',
  ID: 'must be a text',
  Boolean: 'must be true or false',
  DateTimeISO: NOT_A_DATE,
  Upload: 'must be a file of a multipart form',
};

/** A part of a value that its type refuses. */
class InvalidPart extends Error {
  constructor(
    readonly value: unknown,
    error: GraphQLError,
  ) {
    super(error.message);
  }
}

/** Types whose values a client may have put in quotes. */
const UNQUOTED = new Set(['Int', 'SafeInt', 'Float', 'Boolean']);

function reasonFor(type: GraphQLInputType, { value, message }: InvalidPart): string {
  if (isInputObjectType(type)) return 'must be an object';
  const named = getNamedType(type);
  const names = isEnumType(named) && named.getValues().map(({ name }) => name);
  if (names) return `must be one of ${names.join(', ')}`;
  const { name } = named as GraphQLScalarType;
  return `${REASONS[name] ?? message}${UNQUOTED.has(name) ? quotesHint(value) : ''}`;
}
