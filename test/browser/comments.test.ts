import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { picture } from '../support/files.js';
import type { Person } from '../support/seed.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let test: ConsoleTest;
let id: number;
let employee: Person;
let head: Person;
let technician: Person;

beforeAll(async () => {
  test = await startConsole();
  const crew = await seedCrew(test.app.seed);
  ({ employee, head, technician } = crew);
  const owner = {
    requesterId: employee.id,
    departmentId: crew.departmentId,
    assigneeId: technician.id,
  };
  ({ id } = await test.app.seed.request(owner, 'assigned', { title: 'Pump stands still' }));
});

afterAll(() => test?.stop());

it('people talk about a request live, with mentions, photos, edits and internal comments', async () => {
  const [ella, hugo] = await Promise.all([
    test.signIn(employee, { phone: true, dark: true }),
    test.signIn(head),
  ]);
  for (const { page } of [ella, hugo]) {
    await page.goto(`/requests/${id}`);
    await page.getByText('submitted the request').waitFor();
  }
  const name = [technician.firstName, technician.lastName].join(' ');

  // A mention is proposed, chosen by keyboard, and shown as a name.
  const field = hugo.page.getByLabel('Comment', { exact: true });
  await field.fill('Please call, @');
  await field.press('End');
  await field.pressSequentially((technician.firstName ?? '').slice(0, 3));
  await hugo.page.getByRole('option', { name }).click();
  await hugo.page.getByRole('button', { name: 'Add photos' }).click();
  const chooser = hugo.page.waitForEvent('filechooser');
  await hugo.page.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles({
    name: 'pump.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  await hugo.page.getByText('uploaded', { exact: true }).waitFor();
  await hugo.page.getByRole('button', { name: 'Send', exact: true }).click();
  await hugo.page.getByText(`@${name}`).waitFor();
  await ella.page.getByText(`@${name}`).waitFor();
  await ella.page.getByRole('img', { name: /^Photo of the comment/ }).waitFor();
  const [stored] = await test.app.database.prisma.comment.findMany();
  expect(stored).toMatchObject({
    body: `Please call, <@${technician.id}>`,
    mentionIds: [technician.id],
    visibility: 'public',
  });

  // The submitter is not offered internal comments, and sees none.
  expect(await ella.page.getByLabel('Internal', { exact: false }).count()).toBe(0);
  await field.fill('The pump is out of warranty.');
  await hugo.page.getByLabel('Internal', { exact: false }).check();
  await hugo.page.getByRole('button', { name: 'Send', exact: true }).click();
  await hugo.page.getByText('Internal', { exact: true }).waitFor();

  // An edit and the text before it.
  await hugo.page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const edited = hugo.page.getByLabel('Edit the comment');
  expect(await edited.inputValue()).toBe(`Please call, @${name}`);
  await edited.fill(`Please call today, @${name}`);
  await hugo.page.getByRole('button', { name: 'Save' }).click();
  await hugo.page.getByText('(edited)').waitFor();
  await hugo.page.getByRole('button', { name: 'Earlier texts' }).click();
  const dialog = hugo.page.getByRole('dialog');
  await dialog.getByText(`Please call, <@${technician.id}>`).waitFor();
  await hugo.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // Watching is one's own.
  await ella.page.getByRole('button', { name: 'Watch', exact: true }).click();
  await ella.page.getByRole('button', { name: 'Stop watching' }).waitFor();
  expect(await hugo.page.getByRole('button', { name: 'Stop watching' }).count()).toBe(0);

  for (const { page } of [ella, hugo]) {
    await page.evaluate(AXE);
    const violations = await page.evaluate<string[]>(`axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`);
    expect(violations).toEqual([]);
  }

  // A deletion leaves that something was there.
  await hugo.page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await hugo.page.getByText('This comment was deleted.').waitFor();
  await ella.page.reload();
  await ella.page.getByText('This comment was deleted.').waitFor();
  expect(await ella.page.getByText('out of warranty').count()).toBe(0);
  expect([...ella.problems, ...hugo.problems]).toEqual([]);
});

it('a comment keeps its draft when the page is left, and Ctrl+Enter sends it', async () => {
  const { page, problems } = await test.signIn(employee, { at: `/requests/${id}` });
  const field = page.getByLabel('Comment', { exact: true });
  await field.fill('It hums before it stops.');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'My requests' }).waitFor();
  await page.goto(`/requests/${id}`);
  expect(await field.inputValue()).toBe('It hums before it stops.');
  await field.press('Control+Enter');
  await page.locator('p', { hasText: 'It hums before it stops.' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.reload();
  expect(await field.inputValue()).toBe('');
  expect(problems).toEqual([]);
});
