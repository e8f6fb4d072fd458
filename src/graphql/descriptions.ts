import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { describedField } from '../core/field-descriptions.js';

interface Describable {
  description?: string | null | undefined;
}

/** Adds descriptions to the types, fields, arguments and enum values whose classes have none. */
export function describeSchema(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isIntrospectionType(type)) describeType(type);
  }
}

function describeType(type: GraphQLNamedType): void {
  fill(type, ROOTS[type.name] ?? typeByName(type.name));
  if (isEnumType(type)) {
    for (const value of type.getValues()) fill(value, orderByName(value.name));
  }
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    fill(field, describedField(field.name));
    if (!('args' in field)) continue;
    for (const argument of field.args) fill(argument, ARGUMENTS[argument.name]);
  }
}

function fill(target: Describable, text: string | undefined): void {
  if (!target.description && text !== undefined) target.description = text;
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  input: 'Input of the operation.',
  filter: 'Filter of the list; all conditions must hold.',
  id: 'Id of the object.',
};

const ROOTS: Readonly<Record<string, string>> = {
  Query: 'Operations that read data.',
  Mutation: 'Operations that change data.',
  Subscription: 'Live updates over graphql-ws.',
};

/** Types whose names follow a pattern. */
function typeByName(name: string): string | undefined {
  const [, node, kind] = /^(\w+?)(Connection|Edge|Filter|Input)$/.exec(name) ?? [];
  switch (kind) {
    case 'Connection':
      return `A page of a list of \`${node}\`.`;
    case 'Edge':
      return `A row of a page: a \`${node}\` and its position in the list.`;
    case 'Filter':
      return 'Filter of a list; all conditions must hold.';
    case 'Input':
      return `The input of \`${node?.charAt(0).toLowerCase()}${node?.slice(1)}\`.`;
    default:
      return undefined;
  }
}

/** Values of sort orders, such as CREATED_AT_DESC. */
function orderByName(value: string): string | undefined {
  const [, field, direction] = /^([A-Z_]+)_(ASC|DESC)$/.exec(value) ?? [];
  const order = SORT_FIELDS[field ?? ''];
  return order?.[direction === 'ASC' ? 0 : 1];
}

const SORT_FIELDS: Readonly<Record<string, readonly [string, string]>> = {
  CREATED_AT: ['The oldest first.', 'The newest first.'],
  UPDATED_AT: ['The least recently changed first.', 'The most recently changed first.'],
  LAST_ACTIVITY_AT: ['The longest inactive first.', 'The most recently active first.'],
  PRIORITY: [
    'Open requests, the least urgent first, then the newest.',
    'Open requests, the most urgent first, then the oldest.',
  ],
  AT: ['The oldest first.', 'The newest first.'],
  NAME: ['By name, from A to Z.', 'By name, from Z to A.'],
  TAG: ['By tag, from A to Z.', 'By tag, from Z to A.'],
  STARTED_AT: ['The earliest start first.', 'The latest start first.'],
  DUE_AT: ['The first due time first.', 'The last due time first; requests without are last.'],
  EMAIL: ['By e-mail address, from A to Z.', 'By e-mail address, from Z to A.'],
};
