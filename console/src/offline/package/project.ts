import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import type { RestRecord } from './offline-package.ts';
import { inCapitals, SHAPES, WORD } from './shapes.ts';

/** Arguments of a field. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Computes a field that REST has in another form; undefined for what is not known. */
export type Compute = (record: RestRecord, given: Arguments) => unknown;

/** Computed fields, by type and field. */
export type Computed = Readonly<Record<string, Readonly<Record<string, Compute>>>>;

/** An object as GraphQL answers it. */
export type Answer = Record<string, unknown>;

/**
 * Answers the selection of a document from records of REST, whose fields have the same names. What is not
 * known is null, an empty list or an empty page.
 */
export class Projection {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #document: DocumentNode;

  constructor(
    document: DocumentNode,
    private readonly variables: Arguments,
    private readonly computed: Computed,
  ) {
    this.#document = document;
    this.#fragments = new Map(
      document.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    );
  }

  /** The answer of the document's operation, for records of its root fields. */
  answer(type: 'Query' | 'Mutation', root: RestRecord = {}): Answer {
    const operation = this.#document.definitions.find(
      (one) => one.kind === Kind.OPERATION_DEFINITION,
    );
    return this.#object(type, root, operation?.selectionSet.selections ?? []);
  }

  #object(type: string, record: RestRecord, selections: readonly SelectionNode[]): Answer {
    const answer: Answer = {};
    for (const [key, fields] of this.#fieldsOf(selections)) {
      const [field] = fields as [FieldNode];
      const name = field.name.value;
      const below = fields.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
      answer[key] =
        name === '__typename' ? type : this.#value(type, name, record, this.#given(field), below);
    }
    return answer;
  }

  #value(
    type: string,
    name: string,
    record: RestRecord,
    given: Arguments,
    below: readonly SelectionNode[],
  ): unknown {
    const compute = this.computed[type]?.[name];
    const value = compute === undefined ? record[name] : compute(record, given);
    const shape = SHAPES[type]?.[name] ?? shapeInPages(type, name);
    if (shape === undefined) return value ?? null;
    if (shape === WORD) return typeof value === 'string' ? inCapitals(value) : null;
    if (shape.startsWith('[')) {
      const of = shape.slice(1, -1);
      return ((value ?? []) as RestRecord[]).map((one) => this.#object(of, one, below));
    }
    if (shape.endsWith('Connection')) {
      return this.#object(shape, pages((value ?? []) as RestRecord[]), below);
    }
    if (value === null || value === undefined) return null;
    return this.#object(shape, value as RestRecord, below);
  }

  /** The fields of a selection by their key in the answer, those of fragments among them. */
  #fieldsOf(
    selections: readonly SelectionNode[],
    into = new Map<string, FieldNode[]>(),
  ): Map<string, FieldNode[]> {
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        const key = (one.alias ?? one.name).value;
        into.set(key, [...(into.get(key) ?? []), one]);
      } else if (one.kind === Kind.INLINE_FRAGMENT) {
        this.#fieldsOf(one.selectionSet.selections, into);
      } else {
        const fragment = this.#fragments.get(one.name.value);
        this.#fieldsOf(fragment?.selectionSet.selections ?? [], into);
      }
    }
    return into;
  }

  #given({ arguments: given = [] }: FieldNode): Arguments {
    return Object.fromEntries(given.map(({ name, value }) => [name.value, this.#plain(value)]));
  }

  #plain(value: ValueNode): unknown {
    switch (value.kind) {
      case Kind.VARIABLE:
        return this.variables[value.name.value];
      case Kind.INT:
      case Kind.FLOAT:
        return Number(value.value);
      case Kind.NULL:
        return null;
      case Kind.LIST:
        return value.values.map((one) => this.#plain(one));
      case Kind.OBJECT:
        return Object.fromEntries(
          value.fields.map((field) => [field.name.value, this.#plain(field.value)]),
        );
      default:
        return value.value;
    }
  }
}

/** A list in one page. */
function pages(nodes: readonly RestRecord[]): RestRecord {
  return {
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
  };
}

/** The types below a connection, which are named after that of its nodes. */
function shapeInPages(type: string, name: string): string | undefined {
  if (type.endsWith('Connection')) {
    if (name === 'edges') return `[${type.replace(/Connection$/, 'Edge')}]`;
    return name === 'pageInfo' ? 'PageInfo' : undefined;
  }
  return type.endsWith('Edge') && name === 'node' ? type.replace(/Edge$/, '') : undefined;
}
