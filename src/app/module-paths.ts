import type { RequestHandler } from 'express';
import { below } from '../../rest-facade/adapter.js';
import { plainRouter } from '../../rest-facade/plain.js';
import type { Module } from '../core/define-module.js';
import { firstSegment } from '../http/chain.js';
import { SecretPaths } from '../http/secret-paths.js';
import { modules as allModules } from './modules.js';
import type { RunningModules } from './services.js';

const modules: readonly Module[] = allModules;

/** Routers of the paths whose answers have no envelope. */
export function plainRouters({ servicesOf }: RunningModules): RequestHandler[] {
  return modules.flatMap((module) =>
    module.router.map((route) =>
      below(firstSegment(route.path), plainRouter(route, servicesOf(module))),
    ),
  );
}

/** The secrets in paths, and the reader of bearers, of all modules. */
export function tokenSources({ servicesOf }: RunningModules) {
  const rules = modules.map((module) => ({
    ...module.tokens,
    // biome-ignore lint/plugin: they are those of the module, as its manifest has checked
    services: servicesOf(module) as never,
  }));
  const secrets = rules.flatMap(({ inPaths = [], services }) =>
    inPaths.map(({ authenticates, ...secret }) => ({
      ...secret,
      ...(authenticates && {
        authenticates: {
          pattern: authenticates.pattern,
          ownerOf: (token: string) => authenticates.ownerOf(services, token),
        },
      }),
    })),
  );
  return {
    secrets: new SecretPaths(secrets),
    bearerOf: async (token: string) => {
      for (const { bearerOf, services } of rules) {
        const bearer = await bearerOf?.(services, token);
        if (bearer !== undefined) return bearer;
      }
      return undefined;
    },
  };
}
