import { buildSchema, execute, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type Selection, type Sources, selectFor, selectionOf } from '../../src/core/selection.js';

const schema = buildSchema(`
  type Query { page: Page other: Item }
  type Page { edges: [Edge] total: Int }
  type Edge { node: Item }
  type Item { id: Int name: String size: Int owner: Person tags(first: Int): [Item] }
  type Person { id: Int name: String items: [Item] }
`);

/** The selections that the resolver of `page` sees, below the path. */
async function selectionsOf(text: string, ...path: string[]): Promise<Selection[]> {
  const seen: Selection[] = [];
  const rootValue = {
    page: (_args: unknown, _context: unknown, info: Parameters<typeof selectionOf>[0]) => {
      seen.push(selectionOf(info, ...path));
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

describe('the columns for a selection', () => {
  const person: Sources = { columns: ['id', 'name'] };
  const item: Sources = {
    columns: ['id', 'name', 'size'],
    computed: { label: ['name', 'colour'] },
    relations: {
      owner: { sources: person, key: 'ownerId' },
      parts: {
        sources: { columns: ['id'], relations: { maker: { sources: person, key: 'makerId' } } },
      },
    },
  };

  it.each<[string, Selection | undefined, readonly string[], object]>([
    ['all of them without a selection', undefined, ['size'], { id: true, name: true, size: true }],
    ['those that are selected, and the id', { name: true }, [], { id: true, name: true }],
    ['those that the order needs', { name: true }, ['size'], { id: true, size: true, name: true }],
    ['those of a computed field', { label: true }, [], { id: true, name: true, colour: true }],
    [
      'those of related rows',
      { owner: { name: true } },
      [],
      { id: true, owner: { select: { id: true, name: true } } },
    ],
    [
      'the key alone when the related rows have fields of resolvers',
      { owner: { name: true, items: { id: true } } },
      [],
      { id: true, ownerId: true },
    ],
    [
      'those of rows below related rows',
      { parts: { maker: { name: true, __typename: true } } },
      [],
      {
        id: true,
        parts: { select: { id: true, maker: { select: { id: true, name: true } } } },
      },
    ],
    ['the id for fields of resolvers', { photos: { id: true } }, [], { id: true }],
  ])('are %s', (_name, selection, needed, expected) => {
    expect(selectFor(item, selection, needed)).toEqual(expected);
  });
});
