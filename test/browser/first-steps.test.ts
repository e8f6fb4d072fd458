import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';

let test: ConsoleTest;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test?.stop());

it('a super administrator of an empty organisation has three first steps, each until it is done', async () => {
  const first = await test.app.seed.person('super_admin');
  const { page, problems } = await test.signIn(first);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.waitFor();
  const named = () => steps.getByRole('link').allInnerTexts();
  expect(await named()).toEqual([
    'Create a department',
    'Add the people',
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
  expect(await named()).toEqual(['Add the people', 'Report the first request']);

  await open('Add the people').click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await test.app.seed.person('employee', { departmentId });
  await home();
  await open('Add the people').waitFor({ state: 'hidden' });
  expect(await named()).toEqual(['Report the first request']);

  await open('Report the first request').click();
  await page.getByRole('heading', { name: 'New request', level: 1 }).waitFor();
  const body = { title: 'Leaking pipe', description: 'Under the sink.', departmentId };
  const { status } = await test.app.rest('POST', '/api/v1/maintenance', {
    token: first.token,
    body,
  });
  expect(status).toBe(201);
  await home();
  await steps.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
