import type { AppServices } from '../app/modules.js';
import { createServices, type RunningModules, type ServiceSources } from '../app/services.js';
import type { Clock } from '../core/clock.js';
import { type ActingCaller, systemCaller } from '../core/context.js';
import type { User } from '../generated/prisma/client.js';
import type { Database } from '../infra/database/database.js';
import { createLogger } from '../infra/logging/logger.js';
import { Traffic } from '../infra/metrics/traffic.js';
import { createCache } from '../infra/redis/cache.js';
import { openStorage } from '../infra/storage/open-storage.js';
import { ActingBuilder } from './acting.js';
import { CodesBuilder } from './codes.js';
import { addContractors } from './contractors.js';
import { DirectoryBuilder } from './directory.js';
import { DocumentsBuilder } from './documents.js';
import { FieldsBuilder } from './fields.js';
import { addFigureReports } from './figure-reports.js';
import { closeMonths, setFigures } from './figures.js';
import { JobsBuilder } from './jobs.js';
import { MailsBuilder } from './mails.js';
import { notifyOfLastWeeks } from './notifications.js';
import { OrganisationBuilder } from './organisation.js';
import { planPeople } from './planning.js';
import { Present } from './present.js';
import { SeededRandom } from './random.js';
import { ReportsBuilder } from './reports.js';
import { giveChecklists, setRules } from './rules.js';
import type { Step } from './steps.js';
import { Story } from './story.js';
import { ThingsBuilder } from './things.js';
import { UpkeepBuilder } from './upkeep.js';
import { WorkBuilder } from './work.js';

const DAY = 86_400_000;
const TWO_YEARS = 2 * 365 * 24 * 3_600_000;
const SEED = 20_261_121;

/** The number of requests that each demonstration has, beside those by chance. */
const IN_EACH = [Present, JobsBuilder, MailsBuilder, ActingBuilder].reduce(
  (sum, { requests }) => sum + requests,
  0,
);

/** The account of the demonstration's steps, and what its command adds. */
export interface DemonstrationOptions {
  /** The number of requests by chance, beside those that each demonstration has. */
  readonly requests: number;
  /** The password of every account. */
  readonly password: string;
  readonly callerOf: (user: User) => ActingCaller;
  /** Begins a display of progress; the result is called for each step. */
  readonly progress: (what: string, total: number) => () => void;
}

/**
 * Fills an empty database through the services, with a simulated clock over two years.
 *
 * @returns the logins and the addresses of labels, as text.
 */
export async function demonstrate(
  database: Database,
  config: ServiceSources['config'],
  present: Date,
  { requests, password, callerOf, progress }: DemonstrationOptions,
): Promise<string> {
  const { prisma } = database;
  const until = present.getTime();
  let now = until - TWO_YEARS;
  const running = await demoServices(config, database, () => new Date(now));
  const { services } = running;
  const { superAdminEmail: email, superAdminPassword: adminPassword = password } = config;
  const { users } = services;
  const created = await users.ensureSuperAdmin(systemCaller('demo'), email, () => adminPassword);
  const founder = await prisma.user.findFirstOrThrow({ where: { role: 'super_admin' } });
  const caller = callerOf(founder);
  const chance = new SeededRandom(SEED);
  const people = new OrganisationBuilder(services, prisma, caller, callerOf, chance, password);
  const organisation = await people.found(progress('people', OrganisationBuilder.accounts));
  const things = new ThingsBuilder(services, prisma, caller, chance);
  const assets = await things.build(until);
  await things.importMore();
  const work = await new WorkBuilder(services, caller, chance).build(organisation);
  await setRules(services, caller, until, addressFor(config));
  await giveChecklists(services, prisma, caller);
  await addContractors(services, prisma, caller, until);
  const wall = await setFigures(services, caller, now);
  const codes = new CodesBuilder();
  await codes.define(services, prisma, caller);
  const fields = new FieldsBuilder(codes);
  await fields.define(services, prisma, caller);
  const reports = new ReportsBuilder(prisma, caller, organisation, until);
  const upkeep = new UpkeepBuilder(prisma, caller, organisation, until);
  const acting = new ActingBuilder(prisma, caller, organisation, fields, until);
  const steps = [
    ...new Story(organisation, assets, work, fields, chance).tell(requests, now, until),
    ...new Present(organisation, work, fields, prisma, until).steps(),
    ...reports.steps(),
    ...new JobsBuilder(prisma, organisation, until).steps(),
    ...new MailsBuilder(prisma, caller, organisation, until).steps(),
    ...upkeep.steps(),
    ...acting.steps(),
    ...closeMonths(caller, until),
  ].sort((a, b) => a.at - b.at);
  const stepTaken = progress('steps of requests', steps.length);
  await take(services, steps, acting.from, (at) => {
    now = at;
    stepTaken();
  });
  now = until;
  await things.measure(until - TWO_YEARS, until);
  await upkeep.planByMeters(services);
  await addPresentThings(running, prisma, caller, until);
  await new DirectoryBuilder(services, prisma, caller, callerOf).build(organisation);
  const own = adminPassword === password ? email : `${email} (SUPER_ADMIN_PASSWORD)`;
  return textOf([
    `${requests} requests, and ${IN_EACH} in each demonstration; ${steps.length} steps.`,
    `The logins, all with the password ${password}:`,
    ...organisation.logins.map(({ role, email: login }) => [role, login] as const),
    ['super_admin', created ? own : `${founder.email} (existing password)`],
    'Labels, which report a problem without a login:',
    ...(await things.labels()).map(({ path, name }) => [name, path] as const),
    'Reports by such labels, which their reporters follow:',
    ...reports.followed.map(({ path, name }) => [name, path] as const),
    `Figures for a screen on a wall, without a login: ${wall}`,
  ]);
}

/** Adds what belongs to the present and not to requests. */
async function addPresentThings(
  running: RunningModules,
  prisma: Database['prisma'],
  caller: ActingCaller,
  until: number,
): Promise<void> {
  const { services } = running;
  await planPeople(services, prisma, caller, until);
  await new DocumentsBuilder(services, prisma, caller).build(until);
  await addFigureReports(prisma, caller.actor.userId, until);
  await notifyOfLastWeeks(running, prisma, until);
}

/** Headings, and pairs below them in two columns. */
function textOf(lines: readonly (string | readonly [string, string])[]): string {
  const texts = lines.map((line) =>
    typeof line === 'string' ? line : `  ${line[0].padEnd(16)} ${line[1]}`,
  );
  return `${texts.join('\n')}\n`;
}

/** The address of the service, for labels; undefined where the configuration has one. */
function addressFor({ publicUrl, port }: ServiceSources['config']): string | undefined {
  return publicUrl === undefined ? `http://localhost:${port}` : undefined;
}

/** The services with a simulated clock. */
async function demoServices(config: ServiceSources['config'], database: Database, clock: Clock) {
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

/** Works on all events that rules wait for, as the running service does after each change. */
async function letRulesAct({ ruleWorker }: AppServices): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await ruleWorker.next();
}

/**
 * Performs the steps in their order, and the periodic work of the running service between them.
 *
 * @param rulesFrom before it there are no rules.
 */
async function take(
  services: AppServices,
  steps: readonly Step[],
  rulesFrom: number,
  setTime: (at: number) => void,
): Promise<void> {
  let swept = steps[0]?.at ?? 0;
  for (const step of steps) {
    setTime(step.at);
    if (step.at - swept > DAY) {
      swept = step.at;
      await services.dueSteps.takeDue(new AbortController().signal);
    }
    await step.take(services);
    if (step.at >= rulesFrom) await letRulesAct(services);
  }
}
