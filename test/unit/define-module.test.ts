import { expect, it } from 'vitest';
import { moduleDefiner } from '../../src/core/define-module.js';
import type { Job } from '../../src/core/jobs.js';

const defineModule = moduleDefiner<
  { readonly colour: string },
  { readonly size: number; readonly secret: string }
>();

const base = defineModule({
  name: 'base',
  create: ({ colour }) => ({ paint: () => colour }),
});

const job: Job<{ readonly paint: () => string }> = {
  runsOn: 'every-replica',
  name: 'painting',
  everySeconds: 60,
  run: async ({ paint }) => paint(),
};

it('a module gets the shared parts and the services of the modules that it needs', () => {
  const upper = defineModule({
    name: 'upper',
    needs: [base],
    create: (_parts, needed) => ({ shout: () => needed.base.paint().toUpperCase() }),
  });
  const made = base.create({ colour: 'blue' }, {}, undefined);
  const services = upper.create({ colour: 'red' }, { base: made }, undefined);
  expect(services.shout()).toBe('BLUE');
});

it('a module gets the settings that it selects, and no others', () => {
  const sized = defineModule({
    name: 'sized',
    config: ({ size }) => ({ size }),
    create: (_parts, _needed, { size }) => ({ size: () => size }),
  });
  const settings = sized.config({ size: 3, secret: 'x' });
  expect(settings).toEqual({ size: 3 });
  expect(sized.create({ colour: 'red' }, {}, settings).size()).toBe(3);
});

it('what is left out is empty', () => {
  expect(base).toMatchObject({
    needs: [],
    permissions: [],
    operations: {},
    resolvers: [],
    loaders: {},
    events: {},
    subscribers: [],
    jobs: [],
    samples: {},
  });
});

/** Code that must not compile; checked by `tsc --noEmit` (npm run check), never run. */
const notRun = [
  () =>
    defineModule({
      name: 'greedy',
      // @ts-expect-error the module is not named in `needs`
      create: (_parts, needed) => ({ shout: () => needed.base.paint() }),
    }),
  () =>
    defineModule({
      name: 'mistaken',
      needs: [base],
      // @ts-expect-error the needed module makes no such service
      create: (_parts, needed) => ({ shout: () => needed.base.print() }),
    }),
  () =>
    defineModule({
      name: 'idle',
      jobs: [job],
      // @ts-expect-error the job calls a service that the module does not make
      create: () => ({ draw: () => 'red' }),
    }),
  () =>
    defineModule({
      name: 'curious',
      config: ({ size }) => ({ size }),
      // @ts-expect-error the setting is not selected
      create: (_parts, _needed, { secret }) => ({ tell: () => secret }),
    }),
  // @ts-expect-error there is no such permission
  () => defineModule({ name: 'odd', permissions: ['paint.read'], create: () => ({}) }),
];

it('a module that does not fit does not compile', () => {
  expect(notRun).toHaveLength(5);
});
