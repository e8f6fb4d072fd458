import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';
import { tick } from '../support/tick.js';

let test: ConsoleTest;
let departmentId: number;
let otherDepartmentId: number;
let employee: Person;
let head: Person;
let technician: Person;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee, head, technician } = await seedCrew(test.app.seed));
  otherDepartmentId = (await test.app.seed.department('Grounds')).id;
});

afterAll(() => test?.stop());

/** Submits a request over REST; answers its id. */
async function submitted(title: string): Promise<number> {
  const { status, body } = await test.app.rest('POST', '/api/v1/maintenance', {
    token: employee.token,
    body: { title, description: 'It does not work.', priority: 'normal', departmentId },
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

async function stored(id: number) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findUnique({ where: { id } });
}

/** Opens a request, and waits until it stands there. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/requests/${id}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

const main = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Opens the dialog of a step that stands in the menu. */
async function fromMenu(page: Page, name: string) {
  await main(page, 'More steps').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const badge = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first();

it('goes through start, hold, resume, completion, reopening and confirmation', async () => {
  const id = await submitted('Pump stands still');
  await step(head, id, 'approve');
  await step(head, id, 'assign', { technicianId: technician.id });
  const [ella, hugo, tove] = await Promise.all([
    test.signIn(employee, { phone: true }),
    test.signIn(head),
    test.signIn(technician, { phone: true, dark: true }),
  ]);
  await Promise.all([open(ella.page, id), open(hugo.page, id), open(tove.page, id)]);

  await main(tove.page, 'Start work').click();
  await badge(tove.page, 'In progress').waitFor();
  await badge(hugo.page, 'In progress').waitFor();

  const hold = await fromMenu(tove.page, 'Put on hold');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await hold.getByText('Choose what it waits for.').waitFor();
  await hold.getByRole('combobox', { name: 'What does it wait for?' }).click();
  await tove.page.getByRole('option', { name: 'Something else' }).click();
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await hold.getByText('Say what it waits for.').waitFor();
  await hold.getByLabel('Note').fill('The key is lost.');
  await hold.getByLabel('Until').fill('2001-01-01T10:00');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await hold.getByText('Choose a time in the future.').waitFor();
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16);
  await hold.getByLabel('Until').fill(until);
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await badge(tove.page, 'On hold: Something else').waitFor();
  await ella.page.getByText('The key is lost.').first().waitFor();
  expect(await stored(id)).toMatchObject({
    stage: 'in_progress',
    holdReason: 'other',
    holdUntil: new Date(`${until}Z`),
  });

  await main(tove.page, 'End the hold').click();
  await ella.page.getByText('ended the hold').waitFor();
  // The note stays in the history.
  expect(await ella.page.getByText('The key is lost.').count()).toBe(1);
  for (const done of ['Not quite.', 'Now it runs.']) {
    const begun = done === 'Not quite.';
    if (begun) await main(tove.page, 'Complete').click();
    const complete = begun ? tove.page.getByRole('dialog') : await fromMenu(tove.page, 'Complete');
    await complete.getByLabel('What was done?').fill(done);
    await complete.getByRole('button', { name: 'Complete' }).click();
    await ella.page.getByText(done).first().waitFor();
    if (done === 'Now it runs.') break;
    const reopen = await fromMenu(ella.page, 'Reopen');
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await reopen.getByText('Give a reason.').waitFor();
    await reopen.getByLabel('Why?').fill('It drips.');
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await badge(tove.page, 'Assigned').waitFor();
  }

  await main(ella.page, 'Confirm').click();
  const confirm = ella.page.getByRole('dialog');
  await confirm.getByRole('radio', { name: '4 – good' }).check();
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await badge(ella.page, 'Confirmed').waitFor();
  await hugo.page.getByText('4 of 5').waitFor();
  await hugo.page.getByText('1 time', { exact: true }).waitFor();
  expect(await stored(id)).toMatchObject({ stage: 'confirmed', rating: 4, reopenCount: 1 });
  expect([...ella.problems, ...hugo.problems, ...tove.problems]).toEqual([]);
});

it('says why a step is not possible, also to those who use the keyboard and a screen reader', async () => {
  const id = await submitted('Window is open');
  const { page, problems } = await test.signIn(employee);
  await open(page, id);
  await main(page, 'More steps').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel request' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Confirm/ }).count()).toBe(0);
  const why = page.getByRole('menuitem', { name: 'Why not?', expanded: false });
  await why.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Why not?', expanded: true }).waitFor();
  const blocked = page.getByRole('menuitem', { name: /^Confirm/ });
  await blocked.waitFor();
  // Its name is what a screen reader reads.
  const name = 'Confirm Only possible in the stage Completed.';
  await page.getByRole('menuitem', { name, exact: true, disabled: true }).waitFor();
  const focused = async () => String(await page.evaluate('document.activeElement.textContent'));
  for (let presses = 0; presses < 10 && !(await focused()).startsWith('Confirm'); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await focused()).toBe('ConfirmOnly possible in the stage Completed.');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await blocked.isVisible()).toBe(true);
  expect(problems).toEqual([]);
});

it('rejects, marks as a duplicate and back, classifies and hands over', async () => {
  const [original, repeated, refused] = [
    await submitted('Heating is cold'),
    await submitted('Radiator is cold'),
    await submitted('A golden door'),
  ];
  const { page, problems } = await test.signIn(head);
  await open(page, refused);
  await main(page, 'Reject').click();
  await page.getByRole('dialog').getByLabel('Why?').fill('Too dear.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await badge(page, 'Rejected').waitFor();
  await expect.poll(() => stored(refused)).toMatchObject({ stage: 'rejected' });

  await open(page, repeated);
  let dialog = await fromMenu(page, 'Mark as duplicate');
  await dialog.getByRole('button', { name: 'Mark as duplicate' }).click();
  await dialog.getByText('Choose a request.').waitFor();
  await dialog.getByRole('combobox', { name: 'Original' }).fill(String(original));
  await dialog.getByRole('option', { name: /Heating is cold/ }).click();
  await dialog.getByRole('button', { name: 'Mark as duplicate' }).click();
  await page.getByRole('link', { name: `#${original} Heating is cold` }).click();
  await page.getByRole('link', { name: `#${repeated} Radiator is cold` }).click();
  await main(page, 'Not a duplicate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not a duplicate' }).click();
  await badge(page, 'Submitted').waitFor();

  dialog = await fromMenu(page, 'Set priority and estimate');
  await tick(dialog.getByRole('radio', { name: 'Urgent' }));
  await dialog.getByLabel('Estimated work').fill('90 min');
  await dialog.getByRole('button', { name: 'Set priority and estimate' }).click();
  await page.getByText('1 h 30 min', { exact: true }).waitFor();
  await expect
    .poll(() => stored(repeated))
    .toMatchObject({ stage: 'submitted', priority: 'urgent', estimateMinutes: 90 });

  dialog = await fromMenu(page, 'Hand to another department');
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Grounds' }).click();
  await dialog.getByLabel('Why?').fill('The pipe is outside.');
  await dialog.getByRole('button', { name: 'Hand to another department' }).click();
  await expect.poll(() => stored(repeated)).toMatchObject({ departmentId: otherDepartmentId });
  await dialog.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('shows the board by stage, marks what is on hold and filters by both', async () => {
  const id = await submitted('Lift is loud');
  await step(head, id, 'approve');
  await step(head, id, 'assign', { technicianId: technician.id });
  await step(technician, id, 'start');
  await step(technician, id, 'hold', { reason: 'parts' });
  const { page, problems } = await test.signIn(head, { at: '/requests?view=board' });
  const column = page.getByRole('region', { name: 'In progress' });
  await column.getByRole('link', { name: /Lift is loud/ }).waitFor();
  expect(await column.getByText('On hold').count()).toBe(1);
  expect(
    await page
      .getByRole('region', { name: 'Requests by stage' })
      .getByRole('heading')
      .allTextContents(),
  ).toEqual(['Submitted', 'Approved', 'Assigned', 'In progress', 'Completed']);

  await page.goto('/requests?stage=in_progress,nonsense&onHold=true&unassigned=perhaps');
  await page.getByRole('link', { name: 'Lift is loud' }).waitFor();
  const chips = page.getByRole('region', { name: 'Active filters' });
  expect(await chips.textContent()).toBe('Stage: In progressOn hold: On hold');
  await chips.getByRole('button', { name: 'Remove the filter On hold' }).click();
  await page.waitForURL((url) => !url.searchParams.has('onHold'));
  await page.goto('/requests?stage=in_progress&onHold=false');
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(problems).toEqual([]);
});
