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
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
  visit,
} from 'graphql';
import { authorize } from '../core/access.js';
import { requireBounded } from '../core/bounds.js';
import { argumentNameOf, inputNameOf, inputOf } from '../core/connection.js';
import type { Context } from '../core/context.js';
import { NOT_A_DATE } from '../core/dates.js';
import { type AppError, type FieldError, validationError } from '../core/errors.js';
import type { Operation } from '../core/operation.js';
import { shapeOf } from '../core/shape.js';
import { problemsOf } from '../core/validation.js';
import { asGraphQLError } from './errors.js';
import { responseKeyOf, rootFieldsOf } from './root-fields.js';

/** An operation that is about to run. */
export interface Prepared {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

type Values = Record<string, unknown>;
type Report = (field: string, reason: string) => void;

/** Refuses variables that do not fit, before anything runs. */
export const checkVariables: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({
      request,
      schema,
      document,
      operation,
      contextValue: context,
    }) => {
      // Which of several is meant is for Apollo to ask.
      if (operation === undefined) return;
      const { variables = {} } = request;
      const problem = variableProblem({ schema, document, operation, variables, context });
      if (problem !== undefined) throw problem;
    },
  }),
};

/**
 * What is wrong with the variables of an operation: every field of a wrong type, and what the input
 * classes say about the others, in one error as REST tells it. graphql-js by itself makes an error of
 * each, repeats the whole variable in every one, and does not get to the classes. Access comes first
 * here, too.
 */
export function variableProblem(prepared: Prepared): GraphQLError | undefined {
  try {
    requireBounded(prepared.variables, 'variables');
  } catch (error) {
    return asGraphQLError(error as AppError);
  }
  if (!prepared.operation.variableDefinitions?.length) return undefined;
  const { values, inputErrors, incomplete } = understand(prepared);
  if (inputErrors.size === 0) return undefined;
  const errors: (readonly FieldError[])[] = [];
  for (const { node, field } of rootFields(prepared)) {
    const target = field.extensions.operation as Operation;
    try {
      authorize(target.access, prepared.context);
    } catch (error) {
      return asGraphQLError(error as AppError, [responseKeyOf(node)]);
    }
    // What lacks a part that is told with another field cannot be judged.
    if (incomplete.has(node)) continue;
    const args = argumentsOf(node, field, values);
    errors.push(problemsOfField(target, args, inputErrors.get(node)?.values()));
    inputErrors.delete(node);
  }
  for (const elsewhere of inputErrors.values()) errors.push([...elsewhere.values()]);
  const [first, ...rest] = errors.flat();
  return first && asGraphQLError(validationError([first, ...rest]));
}

/** The problems of a root field, called as in its arguments. */
function problemsOfField(
  { input, output }: Operation,
  args: Values,
  found: Iterable<FieldError> = [],
): readonly FieldError[] {
  const inputErrors = [...found];
  if (output.kind === 'page') {
    const renamed = inputErrors.map(({ field, reason }) => ({ field: inputNameOf(field), reason }));
    const written = new Set(inputErrors.map(({ field }) => field));
    return problemsOf(input, inputOf(args), renamed).map(({ field, reason }) => ({
      field: written.has(field) ? field : argumentNameOf(field, args),
      reason,
    }));
  }
  const given = args.input ?? args;
  // Where the arguments are another thing than the input, only the resolver knows what becomes of them.
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

/** What fits of the arguments of a field. */
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

/** What fits of a value as the document writes it; `valueFromAST` gives all of an object or nothing. */
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

/** Takes of the variables what fits their types; the rest is told with the first field that uses it. */
function understand({ schema, document, operation, variables }: Prepared) {
  const uses = usesOf(document, operation);
  const values: Values = {};
  const inputErrors = new Map<FieldNode | undefined, Map<string, FieldError>>();
  const incomplete = new Set<FieldNode>();
  for (const { variable, type: typeNode, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    // Another type than one for inputs has been refused with the document.
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
      // One for each field, as with items of a list.
      if (!list.has(field)) list.set(field, { field, reason });
    };
    const value = fitting(type, given, use?.place ?? name, report);
    if (value !== undefined) values[name] = value;
    if (fits) continue;
    for (const { node } of others) if (node !== use?.node) incomplete.add(node);
  }
  return { values, inputErrors, incomplete };
}

/** Where a variable goes: to a field, and to which place in its arguments. */
interface Use {
  readonly node: FieldNode;
  readonly place: string;
}

/** The uses of each variable. */
function usesOf(document: DocumentNode, operation: OperationDefinitionNode): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const walk = (node: FieldNode, value: ValueNode, place: readonly string[]): void => {
    if (value.kind === Kind.VARIABLE) {
      const name = value.name.value;
      // What is in the input is called as in REST.
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

/** The part of a value that fits a type; what does not fit is reported, and left out. */
function fitting(type: GraphQLInputType, value: unknown, place: string, report: Report): unknown {
  if (isNonNullType(type)) {
    if (value === null || value === undefined) {
      return report(place, value === null ? 'must not be null' : 'is required');
    }
    return fitting(type.ofType, value, place, report);
  }
  if (value === null || value === undefined) return value;
  if (isInputObjectType(type) && typeof value === 'object' && !Array.isArray(value)) {
    const fields = type.getFields();
    const within = (name: string) => (place === 'input' ? name : `${place}.${name}`);
    const fit = Object.values(fields).flatMap(({ name, type: fieldType, defaultValue }) => {
      const given = Object.hasOwn(value, name) ? (value as Values)[name] : defaultValue;
      const fitted = fitting(fieldType, given, within(name), report);
      return fitted === undefined ? [] : [[name, fitted]];
    });
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) report(within(name), 'is not known here');
    }
    return Object.fromEntries(fit);
  }
  try {
    return coerceInputValue(value, type, (_path, _value, error) => {
      // The first is enough: a list may have a hundred thousand.
      throw error;
    });
  } catch (error) {
    return report(place, reasonFor(type, error as GraphQLError));
  }
}

/** In the words of REST (rest-facade/coerce.ts), which repeat nothing of what was sent. */
const REASONS: Readonly<Record<string, string>> = {
  Int: 'must be a whole number from -2147483648 to 2147483647',
  Float: 'must be a number',
  String: 'must be a text',
  ID: 'must be a text',
  Boolean: 'must be true or false',
  DateTimeISO: NOT_A_DATE,
  Upload: 'must be a file',
};

function reasonFor(type: GraphQLInputType, error: GraphQLError): string {
  if (isInputObjectType(type)) return 'must be an object';
  const named = getNamedType(type);
  const names = isEnumType(named) && named.getValues().map(({ name }) => name);
  if (names) return `must be one of ${names.join(', ')}`;
  return REASONS[(named as GraphQLScalarType).name] ?? error.message;
}
