import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { colourPhoto } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let head: Person;
let administrator: Person;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  head = await seed.person('department_head', { departmentId });
  administrator = await seed.person('administrator');
  await test.app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});

afterAll(() => test?.stop());

it('a head gives equipment a picture, which its page and its label show, and removes it', async () => {
  const { id } = await test.app.seed.asset({ name: 'Pump', departmentId });
  const { page, problems } = await test.signIn(head, { at: `/equipment/${id}` });
  const dialog = page.getByRole('dialog');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  await dialog.locator('input[type=file]').setInputFiles(await colourPhoto('orange'));
  await dialog.locator('img[alt="Picture"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('img[alt="Picture of Pump"]').waitFor();

  const added = await test.app.rest('POST', `/assets/${id}/report-link`, { token: head.token });
  const visitor = await test.visit({ phone: true });
  await visitor.page.goto(`/r/${added.body.data.reportLink.code}`);
  const picture = visitor.page.getByRole('img', { name: 'Pump' });
  await picture.waitFor();
  const width = picture.evaluate(
    (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
  );
  expect(await width).toBe(320);
  expect(visitor.problems).toEqual([]);

  await edit.click();
  await dialog.locator('img[alt="Picture"]').waitFor();
  await dialog.getByRole('button', { name: 'Remove the picture' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('img[alt="Picture of Pump"]').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('a place is made with a picture; what is no picture is refused at the field', async () => {
  const { page } = await test.signIn(administrator, { at: '/places' });
  await page.getByRole('button', { name: 'New place' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Boiler room');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await expect.poll(() => dialog.locator('.mantine-InputWrapper-error').count()).toBe(1);
  await file.setInputFiles(await colourPhoto('teal'));
  await dialog.locator('img[alt="Picture"]').waitFor();
  expect(await dialog.locator('.mantine-InputWrapper-error').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Boiler room' }).waitFor();
  await page.locator('img[alt="Picture of Boiler room"]').waitFor();
});
