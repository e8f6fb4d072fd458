import type { Module, ResolverClass, Samples } from '../core/define-module.js';
import type { Operation } from '../core/operation.js';
import { ALL_PERMISSIONS, type Permission } from '../core/permissions.js';
import type { PlainRoute } from '../core/plain-routes.js';
import { viewedListOf } from '../core/viewed-lists.js';
import { modules as allModules } from './modules.js';

/** Parts of all modules that the interfaces use. */
export interface Catalogue {
  readonly modules: readonly Module[];
  /** Every operation, in the order of the modules. */
  readonly operations: readonly Operation[];
  readonly resolvers: readonly ResolverClass[];
  /** Values for the examples of the documentation. */
  readonly samples: Samples;
  /** Paths whose answers have no envelope. */
  readonly plainRoutes: readonly PlainRoute<never>[];
}

/**
 * Derives the catalogue from the list of modules.
 *
 * @throws Error for an inconsistent list, which ends the start of the service: a needed module that
 *   is missing or listed later, duplicate names, a permission that no module or several modules
 *   claim, a permission that guards no operation, or a list that takes views and is in no `views`.
 */
export function catalogueOf(modules: readonly Module[] = allModules): Catalogue {
  const problems = [
    ...orderProblems(modules),
    ...duplicates(
      'operation',
      modules.flatMap(operationsOf).map(({ name }) => name),
    ),
    ...duplicates(
      'event',
      modules.flatMap(({ events }) => Object.values(events).map(({ type }) => type)),
    ),
    ...duplicates(
      'job',
      modules.flatMap(({ jobs }) => jobs.map(({ name }) => name)),
    ),
    ...duplicates(
      'sample',
      modules.flatMap(({ samples }) => Object.keys(samples)),
    ),
    ...permissionProblems(modules),
    ...viewProblems(modules),
  ];
  if (problems.length > 0) throw new Error(`The modules are inconsistent: ${problems.join('; ')}.`);
  return {
    modules,
    operations: modules.flatMap(operationsOf),
    resolvers: modules.flatMap(({ resolvers }) => resolvers),
    plainRoutes: modules.flatMap(({ router }) => router),
    samples: Object.assign({}, ...modules.map(({ samples }) => samples)) as Samples,
  };
}

function operationsOf({ operations }: Module): Operation[] {
  return Object.values(operations);
}

function orderProblems(modules: readonly Module[]): string[] {
  const listed = new Set<Module>();
  const problems = duplicates(
    'module',
    modules.map(({ name }) => name),
  );
  for (const module of modules) {
    for (const needed of module.needs) {
      if (!listed.has(needed)) {
        problems.push(
          `the module ${needed.name} must be listed before ${module.name}, which needs it`,
        );
      }
    }
    listed.add(module);
  }
  return problems;
}

function permissionProblems(modules: readonly Module[]): string[] {
  const claimed = modules.flatMap(({ permissions }) => permissions);
  const used = new Set(modules.flatMap(operationsOf).flatMap(permissionsOf));
  return [
    ...duplicates('permission', claimed),
    ...ALL_PERMISSIONS.filter((permission) => !claimed.includes(permission)).map(
      (permission) => `no module has the permission ${permission}`,
    ),
    ...ALL_PERMISSIONS.filter(
      (permission) => !used.has(permission) && !IMPLIED.has(permission),
    ).map((permission) => `the permission ${permission} guards no operation`),
  ];
}

function viewProblems(modules: readonly Module[]): string[] {
  const known = new Set(modules.flatMap(({ views }) => Object.keys(views)));
  const lists = modules.flatMap(operationsOf).filter(({ output }) => output.kind === 'page');
  const taken = new Set(lists.flatMap(({ input }) => viewedListOf(input) ?? []));
  return [
    ...[...taken].filter((name) => !known.has(name)),
    ...[...known].filter((name) => !taken.has(name)),
  ].map((name) => `the views of the list ${name} are not both in a manifest and in an input`);
}

/** Permissions that guard no operation directly: `user.manage` implies every `user.*`. */
const IMPLIED: ReadonlySet<Permission> = new Set<Permission>(['user.manage']);

function permissionsOf({ access }: Operation): readonly Permission[] {
  return 'anyOf' in access ? access.anyOf : [];
}

function duplicates(what: string, names: readonly string[]): string[] {
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => `the ${what} ${name} is defined twice`);
}
