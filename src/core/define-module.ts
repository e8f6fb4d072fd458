import type { EventDefinition } from './events.js';
import type { Job } from './jobs.js';
import type { ListViews } from './list-views.js';
import type { LoaderDefinition } from './loaders.js';
import type { Operation } from './operation.js';
import type { Permission } from './permissions.js';
import type { PlainRoute } from './plain-routes.js';
import type { Searchable } from './searchable.js';
import type { AnySubscriber } from './subscribers.js';
import type { TokenRules } from './tokens.js';

/** A GraphQL resolver class, as type-graphql takes it. */
// biome-ignore lint/complexity/noBannedTypes: type-graphql's own type for resolver classes
export type ResolverClass = Function;

/**
 * Values for the examples of the documentation. A key is a field's name, or `Owner.name` where a
 * name has several meanings; the owner is a component schema or the field that holds an inline
 * object. A field without a sample gets a value of its type. All examples show one case: Erin has
 * reported a leaking pipe, Hana has approved it, Tomas repairs it.
 */
export type Samples = Readonly<Record<string, unknown>>;

/**
 * A module of the service: everything that the rest of the program uses of it (ARCHITECTURE.md,
 * Anatomy of a module). `S` are the services that it creates, for its operations and for the
 * modules that name it in `needs`.
 */
export interface Module<
  Name extends string = string,
  // biome-ignore lint/suspicious/noExplicitAny: a module without arguments is any module
  S extends object = any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Parts = any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Config = any,
> {
  readonly name: Name;
  /** Modules whose services, types, loaders and access rules it uses; they are listed before it. */
  readonly needs: readonly Module[];
  /** Permissions that the module's operations require. */
  readonly permissions: readonly Permission[];
  readonly operations: Readonly<Record<string, Operation>>;
  readonly resolvers: readonly ResolverClass[];
  readonly loaders: Readonly<Record<string, LoaderDefinition>>;
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly subscribers: readonly AnySubscriber<never>[];
  readonly jobs: readonly Job<never>[];
  /** Tokens by which it knows callers without an account, and secrets in paths. */
  readonly tokens: TokenRules<never>;
  /** Paths whose answers have no envelope. */
  readonly router: readonly PlainRoute<never>[];
  /** Lists that have saved views, by name. */
  readonly views: Readonly<Record<string, ListViews<never>>>;
  /** Lists that the search over all lists finds, by the kind of their group. */
  readonly searchables: Readonly<Record<string, Searchable>>;
  readonly samples: Samples;
  /** Selects the module's settings; it receives no others. */
  readonly config: (config: Config) => unknown;
  /**
   * Creates the services from the shared parts, the services of the needed modules and the
   * settings.
   */
  readonly create: (parts: Parts, needed: Readonly<Record<string, object>>, settings: unknown) => S;
}

/** Services that a module creates. */
export type ServicesOf<M> = M extends Module<string, infer S> ? S : never;

/** Services of the needed modules, by module name. */
export type NeededServices<N extends readonly Module[]> = {
  readonly [M in N[number] as M['name']]: ServicesOf<M>;
};

/** The operations of a module by their keys, each with the services that it calls. */
// biome-ignore lint/suspicious/noExplicitAny: operations call different services
type Operations = Readonly<Record<string, Operation<any>>>;

/** All services that some operations call. */
type CalledBy<O extends Operations> = (
  O[keyof O] extends infer One
    ? One extends Operation<infer Services>
      ? (services: Services) => void
      : never
    : never
) extends (services: infer All) => void
  ? All
  : never;

/**
 * Definition of a module. Optional; omit what the module does not have. `O` are its operations, `E`,
 * `J`, `T`, `R` and `V` the services that its subscribers, jobs, tokens, router and views call; `S`, which `create`
 * returns, has all of the services that these call.
 */
export interface ModuleDefinition<
  Name extends string,
  N extends readonly Module[],
  S extends object,
  Parts,
  Config,
  C,
  O extends Operations,
  E,
  J,
  T,
  R,
  V,
> {
  readonly name: Name;
  readonly needs?: N;
  readonly permissions?: readonly Permission[];
  readonly operations?: O;
  readonly resolvers?: readonly ResolverClass[];
  readonly loaders?: Readonly<Record<string, LoaderDefinition>>;
  readonly events?: Readonly<Record<string, EventDefinition>>;
  readonly subscribers?: readonly AnySubscriber<E>[];
  readonly jobs?: readonly Job<J>[];
  readonly tokens?: TokenRules<T>;
  readonly router?: readonly PlainRoute<R>[];
  readonly views?: Readonly<Record<string, ListViews<V>>>;
  readonly searchables?: Readonly<Record<string, Searchable>>;
  readonly samples?: Samples;
  readonly config?: (config: Config) => C;
  readonly create: (parts: Parts, needed: NeededServices<N>, settings: C) => S;
}

/**
 * Makes `defineModule` for modules whose services are created from `Parts`
 * (infra/infrastructure.ts).
 *
 * The operations, subscribers, jobs, tokens, router and views of a definition are checked against the services that its
 * `create` returns. `create` receives only the services of the modules in `needs` and the settings
 * that `config` selects.
 */
export function moduleDefiner<Parts, Config>() {
  return <
    const Name extends string,
    S extends CalledBy<O> & E & J & T & R & V & object,
    const N extends readonly Module[] = readonly [],
    C = undefined,
    O extends Operations = Record<never, never>,
    E = unknown,
    J = unknown,
    T = unknown,
    R = unknown,
    V = unknown,
  >(
    definition: ModuleDefinition<Name, N, S, Parts, Config, C, O, E, J, T, R, V>,
  ): Module<Name, S, Parts, Config> => {
    const module = {
      needs: [],
      permissions: [],
      operations: {},
      resolvers: [],
      loaders: {},
      events: {},
      subscribers: [],
      jobs: [],
      tokens: {},
      router: [],
      views: {},
      searchables: {},
      samples: {},
      config: () => undefined,
      ...definition,
    };
    return module as unknown as Module<Name, S, Parts, Config>;
  };
}
