import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';

let test: ConsoleTest;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test?.stop());

it('a super administrator of an empty organisation has first steps, each ticked when it is done', async () => {
  const first = await test.app.seed.person('super_admin');
  const { page, problems } = await test.signIn(first);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.waitFor();
  const named = () => steps.getByRole('link').allInnerTexts();
  expect(await named()).toEqual([
    'Set the address of the service, for labels and mails',
    'Enter the name of the house',
    'Create a department',
    'Invite the people',
    'Set up mail: invitations, passwords, notifications',
    'Enter or import the places',
    'Enter the working hours',
    'Set due dates',
    'Switch on report links, and print labels',
    'Report the first request',
  ]);

  // Within the page, so that the steps stand as they were until the answer has come.
  const home = async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'My requests' }).waitFor();
  };
  const open = (name: string) => steps.getByRole('link', { name });

  await open('Create a department').click();
  await page.getByRole('heading', { name: 'Departments', level: 1 }).waitFor();
  const { id: departmentId } = await test.app.seed.department();
  await home();
  await open('Create a department').waitFor({ state: 'hidden' });
  const done = steps.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) });
  expect(await done.allInnerTexts()).toEqual(['Create a department']);

  await open('Invite the people').click();
  await page.getByRole('heading', { name: 'Invitations', level: 1 }).waitFor();
  await test.app.seed.person('employee', { departmentId });
  await home();
  await open('Invite the people').waitFor({ state: 'hidden' });
  expect(await done.allInnerTexts()).toEqual(['Create a department', 'Invite the people']);

  await open('Report the first request').click();
  await page.getByRole('heading', { name: 'New request', level: 1 }).waitFor();
  const body = { title: 'Leaking pipe', description: 'Under the sink.', departmentId };
  const { status } = await test.app.rest('POST', '/api/v1/maintenance', {
    token: first.token,
    body,
  });
  expect(status).toBe(201);
  await home();
  // The others are not done: an organisation can do without them.
  await steps.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('first steps that are hidden stay hidden in the browser', async () => {
  const empty = await startConsole();
  try {
    const { page } = await empty.signIn(await empty.app.seed.person('super_admin'));
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'My requests' }).waitFor();
    expect(await steps.count()).toBe(0);
  } finally {
    await empty.stop();
  }
});
