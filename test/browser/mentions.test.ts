import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

/** Makes a request on which the employee, the head and the technician are. */
async function request(title: string): Promise<number> {
  const { departmentId, employee, technician, head } = crew;
  const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  const decided = { title, approvedById: head.id, approvedAt: new Date() };
  return (await test.app.seed.request(owner, 'assigned', decided)).id;
}

/** The comment as the service has it. */
async function written(requestId: number) {
  return await test.app.database.prisma.comment.findFirst({ where: { requestId } });
}

it('takes the first person by Enter, moves by arrows, closes by Escape and sends by Ctrl+Enter', async () => {
  const id = await request('Pump stands still');
  const { page, problems } = await test.signIn(crew.head, { at: `/requests/${id}` });
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.pressSequentially('Please call @');
  const options = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  await options.nth(1).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const active = async () => {
    const option = await field.getAttribute('aria-activedescendant');
    return await page.locator(`[id="${option}"]`).textContent();
  };
  // An answer that comes late draws the list again.
  const names = () => options.allTextContents();
  await expect.poll(async () => (await names())[0] === (await active())).toBe(true);
  await field.press('ArrowDown');
  expect(await active()).toBe((await names())[1]);
  expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  expect(await active()).toBe((await names()).at(-1));
  await field.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('Please call @');
  await field.pressSequentially('tov');
  await options.filter({ hasText: 'Tove Dahl' }).waitFor();
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Please call @Tove Dahl ');
  // Enter is a new line again, and the list does not come back.
  await field.press('Enter');
  await field.pressSequentially('today.');
  expect(await options.count()).toBe(0);
  await field.press('Control+Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await written(id)).toMatchObject({
    body: `Please call <@${crew.technician.id}> \ntoday.`,
    mentionIds: [crew.technician.id],
  });
  expect(problems).toEqual([]);
});

it('takes a person by a tap on a phone, where the keys work as well', async () => {
  const id = await request('Fan is loud');
  const { page, problems } = await test.signIn(crew.employee, {
    at: `/requests/${id}`,
    phone: true,
    dark: true,
  });
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.tap();
  await field.pressSequentially('@');
  const option = page.getByRole('option', { name: 'Tove Dahl' });
  await option.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await option.tap();
  expect(await field.inputValue()).toBe('@Tove Dahl ');
  await field.pressSequentially('and @tove');
  await option.waitFor();
  await field.press('Enter');
  expect(await field.inputValue()).toBe('@Tove Dahl and @Tove Dahl ');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect.poll(() => written(id)).toMatchObject({ mentionIds: [crew.technician.id] });
  expect(problems).toEqual([]);
});
