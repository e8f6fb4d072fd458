import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Module } from '../src/core/define-module.js';
import type { Route } from './route.js';

/** The folder of the routes: a folder per area, in it one file per module with REST paths, named like the module. */
const FOLDER = new URL('./routes/', import.meta.url);

/** `.ts` when the sources are run, `.js` in the build. */
const EXTENSION = path.extname(fileURLToPath(import.meta.url));

/**
 * Loads the routes of the modules, in the order of the modules.
 *
 * @throws Error for a file without a module, a route to an operation of another module, or an operation
 *   without a route.
 */
export async function loadRoutes(modules: readonly Module[]): Promise<readonly Route[]> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => path.extname(file) === EXTENSION)
    .map((file) => [path.basename(file, EXTENSION), file] as const);
  const fileOf = new Map(files);
  const routes: Route[] = [];
  const problems = files
    .filter(([name]) => !modules.some((module) => module.name === name))
    .map(([name]) => `routes/${name} has no module`);
  for (const module of modules) {
    const { name } = module;
    const found = fileOf.get(name);
    if (found === undefined) continue;
    const file = new URL(found, FOLDER).href;
    const loaded = (await import(/* @vite-ignore */ file)) as { readonly routes: readonly Route[] };
    const own = new Set(Object.values(module.operations));
    for (const route of loaded.routes) {
      if (own.has(route.operation)) routes.push(route);
      else problems.push(`routes/${name} has ${route.verb} ${route.path} of another module`);
    }
  }
  const reached = new Set(routes.map(({ operation }) => operation));
  for (const { operations } of modules) {
    for (const operation of Object.values(operations)) {
      if (operation.kind !== 'subscription' && !reached.has(operation)) {
        problems.push(`the operation ${operation.name} has no route`);
      }
    }
  }
  if (problems.length > 0) throw new Error(`The routes are incomplete: ${problems.join('; ')}.`);
  return routes;
}
