import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  specifiedDirectives,
} from 'graphql';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/api/schema.graphql', 'utf8');
const schema = buildSchema(text);
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const BUILT_IN = ['Boolean', 'Float', 'ID', 'Int', 'String'];

interface Element {
  readonly name: string;
  readonly description: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
  readonly deprecated: boolean;
}

function elementsOf(type: GraphQLNamedType): Element[] {
  const element = (name: string, of: object): Element => {
    const { description, deprecationReason } = of as Partial<Element>;
    const deprecated = typeof deprecationReason === 'string';
    return { name, description, deprecationReason, deprecated };
  };
  const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
  return [
    element(type.name, type),
    ...Object.values(fields).flatMap((field) => [
      element(`${type.name}.${field.name}`, field),
      ...('args' in field ? field.args : []).map((argument: { name: string }) =>
        element(`${type.name}.${field.name}(${argument.name})`, argument),
      ),
    ]),
    ...(isEnumType(type) ? type.getValues() : []).map((value) =>
      element(`${type.name}.${value.name}`, value),
    ),
  ];
}

describe('schema.graphql', () => {
  const elements = types.filter(({ name }) => !BUILT_IN.includes(name)).flatMap(elementsOf);

  it('describes every type, field, argument and value', () => {
    expect(elements.length).toBeGreaterThan(600);
    const bare = elements.filter(
      ({ description }) => !description || description.trim().length < 4,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('describes in whole sentences', () => {
    const odd = elements.filter(
      ({ description }) => !/^[A-Z0-9`].*[.`)]$/s.test(description ?? ''),
    );
    expect(odd.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
  });

  it('says why something is deprecated', () => {
    const unexplained = elements.filter(
      ({ deprecated, deprecationReason }) =>
        deprecated && (!deprecationReason || deprecationReason === 'No longer supported'),
    );
    expect(unexplained).toEqual([]);
  });

  it('has the values of every enumeration in upper case', () => {
    const values = types.filter(isEnumType).flatMap((type) => type.getValues());
    expect(values.length).toBeGreaterThan(100);
    expect(values.filter(({ name }) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('is sorted: types, fields, arguments and values', () => {
    const sorted = lexicographicSortSchema(schema);
    expect(text).toBe(`${printSchema(sorted)}\n`);
    const names = [...text.matchAll(/^(?:type|input|enum|scalar|interface|union) (\w+)/gm)];
    expect(names.map(([, name]) => name)).toEqual(names.map(([, name]) => name).toSorted());
  });

  it('has the names of the scalars that clients know', () => {
    expect(schema.getType('DateTimeISO')).toBeDefined();
    expect(
      schema
        .getDirectives()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(specifiedDirectives.map(({ name }) => name).toSorted());
  });
});
