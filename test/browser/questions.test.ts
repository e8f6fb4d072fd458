import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  const { prisma } = test.app.database;
  const { departmentId: id, head, employee, technician } = crew;
  await prisma.department.update({ where: { id }, data: { headId: head.id } });
  await prisma.user.update({ where: { id: employee.id }, data: { phone: '+49 30 1234' } });
  await prisma.user.update({ where: { id: technician.id }, data: { phone: '+49 30 99' } });
});

afterAll(() => test?.stop());

/** Submits a request over REST; answers its id. */
async function submitted(title: string): Promise<number> {
  const { status, body } = await test.app.rest('POST', '/api/v1/maintenance', {
    token: crew.employee.token,
    body: { title, description: 'It does not work.', departmentId: crew.departmentId },
  });
  expect(status).toBe(201);
  return body.data.id;
}

/** Takes a step over REST. */
async function step(person: Person, id: number, name: string, body: object = {}): Promise<void> {
  const { status } = await test.app.rest('PUT', `/api/v1/maintenance/${id}/${name}`, {
    token: person.token,
    body,
  });
  expect([name, status]).toEqual([name, 200]);
}

/** Submits a request that the technician has. */
async function assigned(title: string): Promise<number> {
  const id = await submitted(title);
  await step(crew.head, id, 'approve');
  await step(crew.head, id, 'assign', { technicianId: crew.technician.id });
  return id;
}

async function stored(id: number) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
}

const questions = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

const history = (page: Page) => page.getByRole('region', { name: 'History' });

it('asks the submitter on home and on the request, whose answer ends the hold', async () => {
  const id = await assigned('Lamp flickers');
  await step(crew.technician, id, 'hold', { reason: 'requester', note: 'Which lamp is it?' });
  const { page } = await test.signIn(crew.employee, { phone: true });
  await questions(page).getByText('Answer Tove’s question').waitFor();
  await page.getByText('1 request waits for you.').waitFor();
  await questions(page).getByRole('link', { name: 'Answer: Lamp flickers' }).click();
  await page.getByText('Tove has a question for you').waitFor();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('Write something.').waitFor();
  expect((await stored(id)).holdReason).toBe('requester');
  await page.getByLabel('Your answer').fill('The one by the door.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('Tove has a question for you').waitFor({ state: 'hidden' });
  expect((await stored(id)).holdReason).toBeNull();
  await history(page).getByText('The one by the door.').waitFor();
  // The question stays.
  await history(page).getByText('Which lamp is it?').waitFor();
  await page.goto('/');
  await page.getByText('Nothing waits for you.').waitFor();
  expect(await questions(page).count()).toBe(0);
});

it('confirms by Yes and reopens by No from home, with the reason', async () => {
  const yes = await assigned('Door squeaks');
  const no = await assigned('Tap drips');
  for (const id of [yes, no]) await step(crew.technician, id, 'complete', { note: 'Oiled.' });
  const { page } = await test.signIn(crew.employee);
  const asked = (title: string) => page.getByRole('group', { name: `Is it fixed? ${title}` });
  await questions(page)
    .getByText(/it is confirmed automatically on .*20\d\d/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').getByText('Completed', { exact: true }).count()).toBe(0);
  await asked('Door squeaks').getByRole('button', { name: 'Yes' }).click();
  await asked('Door squeaks').waitFor({ state: 'hidden' });
  expect((await stored(yes)).stage).toBe('confirmed');
  await asked('Tap drips').getByRole('button', { name: 'No' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByText('Give a reason.').waitFor();
  await dialog.getByLabel('Why?').fill('It still drips.');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  // What is behind an open dialog is hidden from roles, so the question's end says nothing before.
  await dialog.waitFor({ state: 'hidden' });
  await asked('Tap drips').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored(no)).stage).toBe('assigned');
});

it('says who decides next, and asks on the request whether it is fixed', async () => {
  const id = await submitted('Window is stuck');
  const { page } = await test.signIn(crew.employee, { at: `/requests/${id}` });
  await page.getByText('Hugo Lind, head of Facilities, decides next.').waitFor();
  await step(crew.head, id, 'approve');
  await page.getByText('decides next').waitFor({ state: 'hidden' });
  await step(crew.head, id, 'assign', { technicianId: crew.technician.id });
  await history(page).getByText('assigned it to Tove Dahl').waitFor();
  await history(page).getByText('from Approved to Assigned').waitFor();
  await step(crew.technician, id, 'complete');
  await page.getByRole('button', { name: 'Yes, it is fixed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Is it fixed?').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored(id)).stage).toBe('confirmed');
});

it('who may read people calls the submitter, who sees the name of the technician only', async () => {
  const id = await assigned('Heater is cold');
  const ada = await test.signIn(await test.app.seed.person('administrator'), {
    at: `/requests/${id}`,
  });
  const call = ada.page.getByRole('link', { name: 'Call +49 30 1234' });
  expect(await call.getAttribute('href')).toBe('tel:+49301234');
  expect(await ada.page.getByText('decides next').count()).toBe(0);
  const ella = await test.signIn(crew.employee, { at: `/requests/${id}` });
  const people = ella.page.getByRole('region', { name: 'People' });
  await people.getByText('Tove Dahl').waitFor();
  expect(await people.getByText('+49 30 99').count()).toBe(0);
});
