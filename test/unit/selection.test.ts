import { buildSchema, execute, type GraphQLResolveInfo, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  rowSelectionOf,
  type Selection,
  type Sources,
  selectionOf,
  selectRows,
} from '../../src/core/selection.js';
import { db } from '../../src/core/sql.js';

const schema = buildSchema(`
  type Query { page: Page other: Item }
  type Page { edges: [Edge] nodes: [Item] total: Int }
  type Edge { node: Item }
  type Item { id: Int name: String size: Int owner: Person tags(first: Int): [Item] }
  type Person { id: Int name: String items: [Item] }
`);

/** The selections that the resolver of `page` sees, below the path. */
const selectionsOf = (text: string, ...path: string[]) =>
  read(text, (info) => selectionOf(info, ...path));

async function read(
  text: string,
  selection: (info: GraphQLResolveInfo) => Selection,
): Promise<Selection[]> {
  const seen: Selection[] = [];
  const rootValue = {
    page: (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
      seen.push(selection(info));
      return null;
    },
  };
  const { errors } = await execute({ schema, document: parse(text), rootValue });
  expect(errors).toBeUndefined();
  return seen;
}

describe('the selection of a field', () => {
  it('has the fields of all its places, aliases and fragments', async () => {
    const text = `{
      page { edges { node { key: id owner { id } } } ...More }
      page { edges { node { ... on Item { size } owner { name } __typename } } }
    }
    fragment More on Page { edges { node { ...Name } } }
    fragment Name on Item { name }`;
    expect(await selectionsOf(text, 'edges', 'node')).toEqual([
      { id: true, owner: { id: true, name: true }, name: true, size: true, __typename: true },
    ]);
  });

  it('has the fields behind conditions, whatever the variables', async () => {
    const text = '{ page { edges { node { id @skip(if: true) name @include(if: false) } } } }';
    expect(await selectionsOf(text, 'edges', 'node')).toEqual([{ id: true, name: true }]);
  });

  it('is its own for each alias, and empty below what is not selected', async () => {
    const text = '{ a: page { total } b: page { edges { node { id } } } }';
    expect(await selectionsOf(text, 'edges', 'node')).toEqual([{}, { id: true }]);
  });
});

describe('the selection of the rows of a connection', () => {
  it.each([
    ['{ page { edges { node { id name } } } }', { id: true, name: true }],
    ['{ page { nodes { id name } } }', { id: true, name: true }],
    ['{ page { total } }', {}],
    [
      '{ page { nodes { id owner { id } } edges { node { size owner { name } } } } }',
      { id: true, size: true, owner: { id: true, name: true } },
    ],
  ])('of %s has the fields of both places', async (text, expected) => {
    expect(await read(text, rowSelectionOf)).toEqual([expected]);
  });
});

describe('the columns for a selection', () => {
  const person: Sources = { table: 'users', columns: ['id', 'name'] };
  const item: Sources = {
    table: 'maintenanceRequests',
    columns: ['id', 'name', 'size'],
    computed: { label: ['name', 'colour'] },
    relations: {
      owner: { sources: person, key: 'ownerId' },
    },
  };

  const FROM = 'from "maintenance_requests" as "t"';

  it.each<[string, Selection | undefined, readonly string[], string]>([
    [
      'all of them without a selection',
      undefined,
      ['size'],
      `select "t"."id", "t"."name", "t"."size" ${FROM}`,
    ],
    [
      'those that are selected, and the id',
      { name: true },
      [],
      `select "t"."id", "t"."name" ${FROM}`,
    ],
    [
      'those that the order needs',
      { name: true },
      ['size'],
      `select "t"."id", "t"."size", "t"."name" ${FROM}`,
    ],
    [
      'those of a computed field',
      { label: true },
      [],
      `select "t"."id", "t"."name", "t"."colour" ${FROM}`,
    ],
    [
      'those of related rows',
      { owner: { name: true } },
      [],
      `select "t"."id", "owner"."id" as "owner.id", "owner"."name" as "owner.name" ${FROM} left join "users" as "owner" on "owner"."id" = "t"."owner_id"`,
    ],
    [
      'the key alone when the related rows have fields of resolvers',
      { owner: { name: true, items: { id: true } } },
      [],
      `select "t"."id", "t"."owner_id" ${FROM}`,
    ],
    ['the id for fields of resolvers', { photos: { id: true } }, [], `select "t"."id" ${FROM}`],
  ])('are %s', (_name, selection, needed, expected) => {
    expect(selectRows(item, selection, needed).compile(db).sql).toBe(
      expected.replace('select', 'SELECT'),
    );
  });
});
