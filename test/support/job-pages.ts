import type { Page } from 'playwright-core';
import type { Config } from '../../src/config/config.js';
import { type ConsoleTest, startConsole, type VisitOptions } from './browser.js';
import { type Crew, seedCrew } from './crew.js';
import { seedJob } from './jobs.js';

/** The narrowest phone. */
const NARROW = { width: 360, height: 640 };

/** The service with jobs, and phones that open them. */
export class JobPages {
  #visits = 0;

  private constructor(
    readonly test: ConsoleTest,
    readonly crew: Crew,
  ) {}

  static async start(overrides: Partial<Config> = {}): Promise<JobPages> {
    const test = await startConsole({ trustProxy: ['loopback'], ...overrides });
    return new JobPages(test, await seedCrew(test.app.seed));
  }

  get prisma() {
    return this.test.app.database.prisma;
  }

  /** A phone of its own address, for the limits count addresses. */
  async phone(options: VisitOptions = {}) {
    this.#visits += 1;
    const visitor = await this.test.visit({ phone: true, ...options });
    await visitor.context.setExtraHTTPHeaders({
      'X-Forwarded-For': `198.51.100.${this.#visits}`,
    });
    await visitor.page.setViewportSize(NARROW);
    return visitor;
  }

  /** A job that was sent. */
  async job(data: Parameters<typeof seedJob>[2] = {}, title = 'Tap drips') {
    const { departmentId, employee, technician, head } = this.crew;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const { app } = this.test;
    const { id } = await app.seed.request(owner, 'assigned', { title });
    return { id, ...(await seedJob(app, { requestId: id, sentById: head.id }, data)) };
  }

  /** The link of a job as it is stored. */
  async stored(id: number) {
    return await this.prisma.jobLink.findUniqueOrThrow({ where: { id } });
  }
}

/** Opens a job by its link. */
export async function openJob(page: Page, token: string, title = 'Tap drips'): Promise<void> {
  await page.goto(`/j#${token}`);
  await headed(page, title);
}

/** Waits for the heading of the page of a job. */
export const headed = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const click = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for what the page tells. */
export const said = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();
