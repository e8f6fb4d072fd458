import { expect, it } from 'vitest';
import { moduleDefiner } from '../../src/core/define-module.js';
import type { Job } from '../../src/core/jobs.js';

const defineModule = moduleDefiner<{ readonly colour: string }>();

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
  const services = upper.create({ colour: 'red' }, { base: base.create({ colour: 'blue' }, {}) });
  expect(services.shout()).toBe('BLUE');
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

/** What must not compile; checked by `tsc --noEmit` (npm run check), never run. */
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
  // @ts-expect-error there is no such permission
  () => defineModule({ name: 'odd', permissions: ['paint.read'], create: () => ({}) }),
];

it('a module that does not fit does not compile', () => {
  expect(notRun).toHaveLength(4);
});
