import { describe, expect, it } from 'vitest';
import { loadRoutes } from '../../rest-facade/load-routes.js';
import { catalogueOf } from '../../src/app/catalogue.js';
import { modules } from '../../src/app/modules.js';
import type { Module } from '../../src/core/define-module.js';

const all: readonly Module[] = modules;

function named(name: string): Module {
  const found = all.find((module) => module.name === name);
  if (found === undefined) throw new Error(`There is no module ${name}.`);
  return found;
}

/**
 * The modules, with something else in one of them; the others need the new one as they did the old.
 */
function having(name: string, change: Partial<Module>): readonly Module[] {
  const original = named(name);
  const changed = { ...original, ...change };
  const replaced = new Map<Module, Module>();
  for (const module of all) {
    const needs = module.needs.map((needed) => replaced.get(needed) ?? needed);
    replaced.set(module, { ...(module === original ? changed : module), needs });
  }
  return [...replaced.values()];
}

const without = (name: string) => all.filter((module) => module.name !== name);

it('the modules of the service fit together', () => {
  expect(() => catalogueOf(all)).not.toThrow();
});

describe('the program does not start when', () => {
  const users = named('users');
  const [firstJob] = named('logs').jobs;
  const [firstEvent] = Object.entries(users.events);
  const [sample] = Object.keys(named('departments').samples);

  it.each<[string, readonly Module[], string]>([
    [
      'a needed module is missing',
      without('sessions'),
      'the module sessions must be listed before',
    ],
    [
      'a needed module is listed later',
      [...without('users'), users],
      'the module users must be listed before',
    ],
    ['two modules have one name', [...all, users], 'the module users is defined twice'],
    [
      'two operations have one name',
      having('cache', {
        operations: { ...named('cache').operations, stats2: users.operations.list as never },
      }),
      'the operation users is defined twice',
    ],
    [
      'two events have one type',
      having('cache', { events: Object.fromEntries([firstEvent as never]) }),
      `the event ${firstEvent?.[1].type} is defined twice`,
    ],
    [
      'two jobs have one name',
      having('cache', { jobs: [firstJob as never] }),
      `the job ${firstJob?.name} is defined twice`,
    ],
    [
      'two modules have one sample',
      having('cache', { samples: { [sample as string]: 1 } }),
      `the sample ${sample} is defined twice`,
    ],
    [
      "a permission is no module's",
      having('cache', { permissions: [] }).map((module) =>
        module.permissions.includes('logs.read') ? { ...module, permissions: [] } : module,
      ),
      'no module has the permission logs.read',
    ],
    [
      'a permission is of two modules',
      having('cache', { permissions: ['logs.read'] }),
      'the permission logs.read is defined twice',
    ],
    [
      'a permission guards no operation',
      having('audit', { operations: {} }),
      'the permission audit.export guards no operation',
    ],
    [
      'a list takes views and no module has them',
      having('departments', { views: {} }),
      'the views of the list departments are not both in a manifest and in an input',
    ],
    [
      'a module has the views of a list that takes none',
      having('cache', { views: { meters: { list: named('meters').operations.list as never } } }),
      'the views of the list meters are not both in a manifest and in an input',
    ],
  ])('%s', (_what, list, message) => {
    expect(() => catalogueOf(list)).toThrow(message);
  });
});

describe('the routes are not loaded when', () => {
  const departments = named('departments');

  it('a file of routes has no module', async () => {
    await expect(loadRoutes(without('webhooks'))).rejects.toThrow('routes/webhooks has no module');
  });

  it('an operation has no route', async () => {
    const { list, ...others } = departments.operations;
    const extra = { ...others, list, another: { ...list, name: 'anotherList' } as never };
    await expect(loadRoutes(having('departments', { operations: extra as never }))).rejects.toThrow(
      'the operation anotherList has no route',
    );
  });

  it('a route leads to an operation of another module', async () => {
    const { create: _create, ...others } = departments.operations;
    await expect(loadRoutes(having('departments', { operations: others }))).rejects.toThrow(
      'routes/departments has POST /departments of another module',
    );
  });

  it('otherwise they are, in the order of the modules', async () => {
    const routes = await loadRoutes(all);
    const owners = routes.map(({ operation }) =>
      all.findIndex((module) => Object.values(module.operations).includes(operation)),
    );
    expect(owners).toEqual(owners.toSorted((a, b) => a - b));
    expect(routes.length).toBeGreaterThan(80);
  });
});
