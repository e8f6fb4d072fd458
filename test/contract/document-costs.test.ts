import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  parse,
  type TypeNode,
  typeFromAST,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { costOf, MAX_COST } from '../../src/graphql/cost.js';

const manifest = JSON.parse(readFileSync('console/trusted-documents.json', 'utf8'));
const operations = manifest.operations as { readonly name: string; readonly body: string }[];
const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));

const SCALARS: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, ID: '1' };

/** A value of a type with no more than it needs. */
function leastOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return leastOf(type.ofType);
  if (isListType(type)) return [leastOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return SCALARS[type.name] ?? 'x';
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, leastOf(field.type)]));
}

const inputType = (node: TypeNode) => typeFromAST(schema, node as never) as GraphQLInputType;

describe('the cost of a document', () => {
  it.each(operations.map(({ name, body }) => [name, body]))(
    'of %s is one that is answered',
    (name, body) => {
      const document = parse(body);
      const operation = getOperationAST(document, name) ?? undefined;
      const given = operation?.variableDefinitions ?? [];
      const variables = Object.fromEntries(
        given
          .filter(({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue)
          .map(({ variable, type }) => [variable.name.value, leastOf(inputType(type))]),
      );
      const { used } = costOf({ schema, document, operation, operationName: name, variables });
      expect(used).toBeGreaterThan(0);
      expect(used).toBeLessThanOrEqual(MAX_COST);
    },
  );
});
