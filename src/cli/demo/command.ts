import type { AppServices } from '../../app/modules.js';
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { createServices } from '../../app/services.js';
import type { Clock } from '../../core/clock.js';
import { systemCaller } from '../../core/context.js';
import { createLogger } from '../../infra/logging/logger.js';
import { Traffic } from '../../infra/metrics/traffic.js';
import { createCache } from '../../infra/redis/cache.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import { callerFor, runCommand } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import { notifyOfLastWeeks } from './notifications.js';
import { OrganisationBuilder } from './organisation.js';
import { SeededRandom } from './random.js';
import { Story } from './story.js';
import { ThingsBuilder } from './things.js';
import { WorkBuilder } from './work.js';

const DAY = 86_400_000;
const TWO_YEARS = 2 * 365 * 24 * 3_600_000;
const SEED = 20_261_121;

/** Number of requests without an argument: enough for every state and two years of figures. */
const DEFAULT_REQUESTS = 400;

function readArguments(args: readonly string[]): { requests: number; password: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { requests: { type: 'string' }, password: { type: 'string' } },
    });
    const requests = Number(values.requests ?? DEFAULT_REQUESTS);
    if (!Number.isInteger(requests) || requests < 1 || requests > 100_000) {
      throw new Error('--requests must be a whole number from 1 to 100000.');
    }
    return { requests, password: values.password ?? randomBytes(9).toString('base64url') };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `npm run ops -- demo`: creates the data through the services, with a simulated clock over two years. */
export async function demoCommand(usage: string): Promise<never> {
  return await runCommand(
    usage,
    readArguments,
    async ({ requests, password }, database, config) => {
      const { prisma } = database;
      if ((await prisma.department.count()) > 0) {
        throw new UsageError(
          'The database has departments already; the demonstration needs an empty one.',
        );
      }
      const until = Date.now();
      let now = until - TWO_YEARS;
      const running = await demoServices(config, database, () => new Date(now));
      const { services } = running;
      const email = config.superAdminEmail;
      const adminPassword = config.superAdminPassword ?? password;
      const created = await services.users.ensureSuperAdmin(
        systemCaller('demo'),
        email,
        () => adminPassword,
      );
      const founder = await prisma.user.findFirstOrThrow({ where: { role: 'super_admin' } });
      const chance = new SeededRandom(SEED);
      const bar = progressBars();
      const people = bar.create(OrganisationBuilder.accounts, 0, { what: 'people' });
      const organisation = await new OrganisationBuilder(
        services,
        prisma,
        callerFor(founder, 'demo'),
        chance,
        password,
      ).found(() => people.increment());

      const caller = callerFor(founder, 'demo');
      const things = new ThingsBuilder(services, prisma, caller, chance);
      const assets = await things.build(until);
      const work = await new WorkBuilder(services, caller, chance).build(organisation);
      const begin = now;
      const steps = new Story(organisation, assets, work, chance).tell(requests, begin, until);
      const progress = bar.create(steps.length, 0, { what: 'steps of requests' });
      await take(services, steps, (at) => {
        now = at;
        progress.increment();
      });
      bar.stop();
      now = until;
      await things.measure(begin, until);
      const labels = await things.label();
      await notifyOfLastWeeks(running, prisma, until);

      const superAdmin = created
        ? `${email}${adminPassword === password ? '' : ' (SUPER_ADMIN_PASSWORD)'}`
        : `${founder.email} (with its existing password)`;
      const lines = [
        `${requests} requests, ${steps.length} steps. The logins, all with the password ${password}:`,
        ...organisation.logins.map((login) => `  ${login.role.padEnd(16)} ${login.email}`),
        `  ${'super_admin'.padEnd(16)} ${superAdmin}`,
        'Labels, which report a problem without a login:',
        ...labels.map(({ path, name }) => `  ${name.padEnd(16)} ${path}`),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    },
  );
}

/** The services with a simulated clock. */
async function demoServices(
  config: Parameters<typeof createServices>[0]['config'],
  database: Parameters<typeof createServices>[0]['database'],
  clock: Clock,
) {
  const logger = createLogger('error');
  return createServices({
    redis: undefined,
    // The people of the demonstration and their addresses do not exist.
    config: { ...config, mail: undefined },
    database,
    clock,
    cache: createCache(undefined, logger),
    storage: await openStorage(config),
    traffic: new Traffic(() => new Date()),
    logger,
  });
}

function progressBars(): cliProgress.MultiBar {
  const options = { hideCursor: true, noTTYOutput: true };
  return new cliProgress.MultiBar(
    { ...options, format: '{bar} {value}/{total} {what}' },
    cliProgress.Presets.shades_classic,
  );
}

/** Performs the steps in their order, and the periodic work of the running service between them. */
async function take(
  services: AppServices,
  steps: ReturnType<Story['tell']>,
  setTime: (at: number) => void,
): Promise<void> {
  let swept = steps[0]?.at ?? 0;
  for (const step of steps) {
    setTime(step.at);
    if (step.at - swept > DAY) {
      swept = step.at;
      await services.dueSteps.takeDue(new AbortController().signal);
    }
    await step.take(services, step.life);
  }
}
