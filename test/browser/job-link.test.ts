import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { click, JobPages, openJob, said } from '../support/job-pages.js';
import { colourPhoto, cutTexts } from '../support/phone.js';

/** Bound for the compressed scripts of the page, in bytes. */
const SCRIPT_BOUND = 60_000;

/** Elements with text, without the hidden inputs of files. */
const TEXTS = 'main :is(h1, h2, p, a, button, summary, legend, textarea, li, dd)';

let jobs: JobPages;

beforeAll(async () => {
  jobs = await JobPages.start();
});

afterAll(() => jobs?.test.stop());

describe('a link that is opened with a phone', () => {
  it('leads to a photo and "done" in one go, without an account', async () => {
    const { id, link, token } = await jobs.job({ message: 'Key at the desk' });
    const { page, context, problems } = await jobs.phone();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await openJob(page, token);
    expect(page.url()).not.toContain(token);
    await page.getByText('Key at the desk').waitFor();
    await page.getByText(`Job ${id} for ${link.contractor.name}`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('orange'));
    await said(page, 'Sent: Photo');
    await page.getByRole('img', { name: 'Photo 1, after' }).waitFor();
    await page.getByLabel('What did you do?').fill('New washer');
    await click(page, 'Say that it is done');
    await said(page, 'Sent: Work done');
    await page.getByText('Thank you. The people in charge have been told.').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await violationsOf(page)).toEqual([]);
    expect(await jobs.stored(link.id)).toMatchObject({ state: 'done', note: 'New washer' });
    expect(await jobs.prisma.attachment.findMany({ where: { requestId: id } })).toMatchObject([
      { type: 'AFTER', jobLinkId: link.id },
    ]);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    expect((await context.cookies()).length).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is opened again without its fragment, on this device', async () => {
    const { token, link } = await jobs.job();
    const { page } = await jobs.phone();
    await openJob(page, token);
    await page.goto('/j');
    await page.getByRole('heading', { level: 1, name: 'Tap drips' }).waitFor();
    expect(await jobs.prisma.jobDevice.count({ where: { linkId: link.id } })).toBe(1);
    const other = await jobs.phone();
    await other.page.goto('/j');
    await other.page.getByRole('heading', { name: 'Open the link from the mail' }).waitFor();
    expect(await violationsOf(other.page)).toEqual([]);
  });

  it('is accepted with a time, started, commented, timed and quoted', async () => {
    const { token, link } = await jobs.job({ showComments: true });
    const { page, problems } = await jobs.phone({ timezoneId: 'Europe/Berlin' });
    await openJob(page, token);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('When do you come? (optional)').fill(`${day}T09:00`);
    await click(page, 'Accept the job');
    await said(page, 'Sent: Accept the job');
    await page.getByText('Accepted', { exact: true }).waitFor();
    await click(page, 'Start the work');
    await said(page, 'Sent: Start the work');
    expect(await page.getByRole('button', { name: 'Start the work' }).count()).toBe(0);
    await page.getByLabel('New comment').fill('Needs a part');
    await click(page, 'Send the comment');
    await said(page, 'Sent: New comment');
    await page.getByRole('listitem').getByText('Needs a part').waitFor();
    expect(await page.getByLabel('New comment').inputValue()).toBe('');
    await page.getByLabel('Minutes').fill('45');
    await page.getByLabel('Kind', { exact: true }).selectOption('travel');
    await click(page, 'Add the time');
    await page.getByText('45 min, Travel').waitFor();
    await page.getByLabel(/^Amount in /).fill('12,5');
    await page.getByLabel('For what?').fill('A washer');
    await click(page, 'Send the quote');
    await page.getByText(/12\.50: A washer$/).waitFor();
    await page.getByText('not decided yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { state, arrivesAt, startedAt } = await jobs.stored(link.id);
    expect([state, startedAt === null]).toEqual(['accepted', false]);
    expect(arrivesAt?.toISOString()).toMatch(/T0[78]:00:00/);
    expect(problems).toEqual([]);
  });

  it('keeps what was typed over a reload, and says what is missing', async () => {
    const { token } = await jobs.job();
    const { page } = await jobs.phone();
    await openJob(page, token);
    await click(page, 'Say that it is done');
    await page.getByText('Fill this in.').waitFor();
    await page.getByLabel('What did you do?').fill('Half of');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Tap drips' }).waitFor();
    expect(await page.getByLabel('What did you do?').inputValue()).toBe('Half of');
  });

  it('sends once what had no answer, under the same key', async () => {
    const { token, id } = await jobs.job();
    const { page, context } = await jobs.phone();
    await openJob(page, token);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/job/comment', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return await route.continue();
      // The service has it; its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByLabel('New comment').fill('Came at noon');
    await click(page, 'Send the comment');
    await page.getByText(/^Not sent yet: /).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await click(page, 'Send again');
    await page.getByRole('listitem').getByText('Came at noon').waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await jobs.prisma.comment.count({ where: { requestId: id } })).toBe(1);
    await context.setOffline(true);
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('blue'));
    await page.getByText('Not sent yet: Photo', { exact: false }).waitFor();
    await context.setOffline(false);
    await said(page, 'Sent: Photo');
    expect(await jobs.prisma.attachment.count({ where: { requestId: id } })).toBe(1);
  });

  it('shows only what the link may', async () => {
    const { token } = await jobs.job({ may: [] });
    const { page } = await jobs.phone();
    await openJob(page, token);
    for (const name of ['Photos', 'Checklist', 'Questions', 'Time', 'Quote']) {
      expect(await page.getByRole('heading', { level: 2, name, exact: true }).count()).toBe(0);
    }
    await page.getByRole('heading', { level: 2, name: 'Work done' }).waitFor();
  });

  it('is declined with a reason, and shows nothing more', async () => {
    const { token, link } = await jobs.job();
    const { page, problems } = await jobs.phone();
    await openJob(page, token);
    await page.getByText('Decline the job').first().click();
    await page.getByLabel('Why?').fill('No time');
    await click(page, 'Decline the job');
    await page.getByRole('heading', { level: 1, name: 'You have declined the job' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByText('Tap drips').count()).toBe(0);
    expect(await jobs.stored(link.id)).toMatchObject({ state: 'declined', reason: 'No time' });
    await page.goto(`/j#${token}`);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('/j');
    await page.getByRole('heading', { name: 'Open the link from the mail' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a link that has ended', () => {
  it.each(['A'.repeat(43), 'x', '%C3%A4', 'x'.repeat(600)])('%s says so', async (token) => {
    const { page } = await jobs.phone();
    await page.goto(`/j#${token}`);
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('says so in the middle of the work', async () => {
    const { token, link } = await jobs.job();
    const { page } = await jobs.phone();
    await openJob(page, token);
    await jobs.prisma.jobLink.update({
      where: { id: link.id },
      data: { endedAt: new Date(), state: 'withdrawn' },
    });
    await page.getByLabel('What did you do?').fill('New washer');
    await click(page, 'Say that it is done');
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await page.getByText('Tap drips').count()).toBe(0);
  });
});

describe('the page', () => {
  it('speaks German, also in the dark', async () => {
    const { token } = await jobs.job({ until: new Date(Date.now() - 86_400_000) });
    const { page, problems } = await jobs.phone({ locale: 'de-DE', dark: true });
    await openJob(page, token);
    await page.getByText(/\(zu spät\)$/).waitFor();
    await page.getByRole('button', { name: 'Arbeit annehmen' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('has targets of 44 px, and at most 60 kB of script', async () => {
    const { token } = await jobs.job();
    const { page } = await jobs.phone();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await openJob(page, token);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`the page of a job: ${sizes.length} scripts, ${bytes} bytes`);
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BOUND);
    for (const target of await page.locator('button, .button, summary, select').all()) {
      const box = await target.boundingBox();
      if (box === null) continue;
      expect([await target.textContent(), box.height >= 44]).toEqual([expect.anything(), true]);
    }
  });
});
