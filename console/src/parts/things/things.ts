import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { client } from '../../api/client.ts';
import type { MaintenancePriority } from '../../generated/schema.ts';
import { useMay } from '../../session/viewer.ts';
import { type Connection, type ConnectionState, useConnection } from '../use-connection.ts';
import {
  AnyThingsDocument,
  AssetLevelDocument,
  CategoryLevelDocument,
  LocationLevelDocument,
  OneAssetDocument,
  OneCategoryDocument,
  OneLocationDocument,
} from './things.generated.ts';

/** The trees of what requests are about (docs/behaviour/things.md). */
export type ThingKind = 'location' | 'category' | 'asset';

/** A location, a category or an asset, as the tree shows it. */
export interface Thing {
  readonly id: number;
  readonly name: string;
  readonly pathName: string;
  readonly childCount: number;
  readonly departmentId?: number | null;
  /** Of locations and categories. */
  readonly archivedAt?: string | null;
  /** Of locations. */
  readonly code?: string | null;
  readonly openReportCount?: number;
  readonly assetCount?: number;
  readonly rights?: { readonly label: boolean };
  /** Of assets. */
  readonly tag?: string;
  readonly down?: boolean;
  readonly state?: string;
  readonly location?: { readonly id: number; readonly pathName: string } | null;
  /** Of categories. */
  readonly defaultPriority?: MaintenancePriority | null;
}

/** Filter of a level of a tree, or of a search in all of it. */
interface LevelFilter {
  readonly root?: true;
  readonly parentId?: number;
  readonly search?: string;
  /** Of assets: those at this location come first. */
  readonly near?: number | undefined;
}

type LevelDocument = TypedDocumentNode<
  { readonly list: Connection<Thing> },
  { after?: string | null; filter?: LevelFilter }
>;
type OneDocument = TypedDocumentNode<{ readonly thing: Thing }, { id: number }>;

/** The documents differ in their filters, of which the trees use those that all have. */
const LEVELS = {
  location: LocationLevelDocument,
  category: CategoryLevelDocument,
  asset: AssetLevelDocument,
} as unknown as Readonly<Record<ThingKind, LevelDocument>>;
const ONE = {
  location: OneLocationDocument,
  category: OneCategoryDocument,
  asset: OneAssetDocument,
} as unknown as Readonly<Record<ThingKind, OneDocument>>;

/** Filter of the choosable records: nothing new refers to a retired asset. */
const CHOOSABLE = {
  location: {},
  category: {},
  asset: { state: ['IN_SERVICE', 'OUT_OF_SERVICE'] },
};

/** The rows of a level of a tree, or those that a search finds. */
export function useLevel(
  kind: ThingKind,
  { near, ...filter }: LevelFilter,
): ConnectionState<Thing> {
  const first = kind === 'asset' && near !== undefined && { near };
  const variables = { filter: { ...CHOOSABLE[kind], ...filter, ...first } };
  return useConnection(LEVELS[kind], variables, ({ list }) => list);
}

/** One record; undefined until it is read, and where it does not exist. */
export function useThing(kind: ThingKind, id: number | undefined): Thing | undefined {
  const { data } = useQuery(ONE[kind], {
    variables: { id: id ?? 0 },
    skip: id === undefined,
    fetchPolicy: 'cache-first',
  });
  return id === undefined ? undefined : data?.thing;
}

/** Reads one record. @throws ServiceError NOT_FOUND. */
export async function readThing(kind: ThingKind, id: number): Promise<Thing> {
  const { data } = await client.query({
    query: ONE[kind],
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (data === undefined) throw new Error('no answer');
  return data.thing;
}

/**
 * The record that a typed text names, by its name or its whole path in any case; undefined where none or
 * several have it, and while there is no answer.
 */
export async function thingNamed(kind: ThingKind, text: string): Promise<Thing | undefined> {
  const wanted = text.trim().toLowerCase();
  const filter = { ...CHOOSABLE[kind], search: text.trim() };
  const read = client.query({ query: LEVELS[kind], variables: { filter } });
  const { data } = await read.catch(() => ({ data: undefined }));
  const found = (data?.list.edges ?? [])
    .map(({ node }) => node)
    .filter((thing) => [thing.name, thing.pathName].some((own) => own.toLowerCase() === wanted));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns of which trees there are records; none until it is known. */
export function useAnyThings(): Readonly<Record<ThingKind, boolean>> {
  const mayRead = useMay('maintenance.read');
  const { data } = useQuery(AnyThingsDocument, { skip: !mayRead, fetchPolicy: 'cache-first' });
  return {
    location: (data?.locations.totalCount ?? 0) > 0,
    category: (data?.categories.totalCount ?? 0) > 0,
    asset: (data?.assets.totalCount ?? 0) > 0,
  };
}

/** A record in words, as a field shows it: with its place in the tree, an asset with its tag. */
export function labelOf({ tag, name, pathName }: Thing): string {
  return tag === undefined ? pathName : `${tag} · ${name}`;
}
