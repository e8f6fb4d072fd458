import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole, type VisitOptions } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { labelledAsset } from '../support/labelled.js';
import { colourPhoto, cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

/** Elements with text, without the hidden inputs of files. */
const TEXTS = 'main :is(h1, h2, p, a, button, summary, legend, textarea, li, dd)';

/** The narrowest phone. */
const NARROW = { width: 360, height: 640 };

let test: ConsoleTest;
let departmentId: number;
let head: Person;
let visits = 0;

beforeAll(async () => {
  test = await startConsole({ trustProxy: ['loopback'] });
  const crew = await seedCrew(test.app.seed);
  ({ departmentId, head } = crew);
  await test.app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});

afterAll(() => test?.stop());

/** An asset with a label, in a place of its own. */
const labelled = (name = 'Dishwasher') => labelledAsset(test.app, head, departmentId, name);

/** A phone of its own address, for the limits count addresses. */
async function phone(options: VisitOptions = {}) {
  visits += 1;
  const visitor = await test.visit({ phone: true, ...options });
  await visitor.context.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${visits}` });
  await visitor.page.setViewportSize(NARROW);
  return visitor;
}

async function scan(page: Page, code: string, name = 'Dishwasher'): Promise<void> {
  await page.goto(`/r/${code}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const title = (page: Page) => page.getByRole('textbox', { name: 'What is wrong?' });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const arrived = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Thank you. Your report has arrived.' }).waitFor();

describe('the photos of a report', () => {
  it('are three at most, and each can be taken back', async () => {
    const { id, code } = await labelled();
    const { page, problems } = await phone();
    await scan(page, code);
    await title(page).fill('It leaks');
    const chosen = page.getByLabel('Choose a photo');
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('orange'));
    await page.getByText('1 of 3 photos chosen.').waitFor();
    await chosen.setInputFiles([await colourPhoto('red'), await colourPhoto('blue')]);
    await page.getByText('3 of 3 photos chosen.').waitFor();
    expect(await page.getByRole('img', { name: /^Your photo \d$/ }).count()).toBe(3);
    expect(await page.getByText('Take a photo').isVisible()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await page.getByText('Photo removed.').waitFor();
    await chosen.setInputFiles([await colourPhoto('green'), await colourPhoto('grey')]);
    await page.getByText('Only 3 photos can be sent; the others were left out.').waitFor();
    await sendButton(page).click();
    await arrived(page);
    const { prisma } = test.app.database;
    expect(await prisma.attachment.count({ where: { request: { assetId: id } } })).toBe(3);
    expect(problems).toEqual([]);
  });
});

describe('a question about a report', () => {
  it.each([
    ['en-GB', 'your answer', 'Your answer', 'Choose a photo', 'Your photo', 'Send the answer'],
    ['de-DE', 'Ihre Antwort', 'Ihre Antwort', 'Foto auswählen', 'Ihr Foto', 'Antwort senden'],
  ])('is answered with a photo in %s', async (locale, waits, answer, choose, photo, send) => {
    const { id, code } = await labelled();
    const opened = await test.app.rest('POST', '/auth/link', { body: { code } });
    const form = new FormData();
    form.set('title', 'It leaks');
    const token = opened.body.data.accessToken;
    const { body } = await test.app.rest('POST', '/report', { token, raw: form });
    const { reference, trackingToken } = body.data;
    const lead = (step: string, input: object = {}) =>
      test.app.rest('PUT', `/maintenance/${reference}/${step}`, { token: head.token, body: input });
    const { page, problems } = await phone({ locale });
    await page.goto(`/r/#t=${trackingToken}`);
    const waitsFor = page.getByRole('definition');
    const decision = locale === 'de-DE' ? 'die Entscheidung der Zuständigen' : /^a decision of/;
    await waitsFor.filter({ hasText: decision }).waitFor();
    await lead('approve');
    await lead('hold', { reason: 'requester', note: 'Which tap?' });
    await page.reload();
    await page.getByText('Which tap?').waitFor();
    await waitsFor.filter({ hasText: waits }).waitFor();
    await page.getByRole('textbox', { name: answer }).fill('The left one');
    await page.getByLabel(choose).setInputFiles(await colourPhoto('orange'));
    await page.getByRole('img', { name: photo }).waitFor();
    expect(await page.getByText(choose).isVisible()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await page.getByRole('button', { name: send }).click();
    await page.getByText(/^The left one \(/).waitFor();
    const { prisma } = test.app.database;
    expect(
      await prisma.attachment.count({ where: { comment: { request: { assetId: id } } } }),
    ).toBe(1);
    expect(problems).toEqual([]);
  });
});
