import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { click, JobPages, openJob, said } from '../support/job-pages.js';
import { colourPhoto, cutTexts } from '../support/phone.js';

/** Elements with text, without the hidden inputs of files. */
const TEXTS = 'main :is(h1, h2, p, a, button, summary, legend, textarea, li, dd)';

let jobs: JobPages;
let key: string;

beforeAll(async () => {
  jobs = await JobPages.start();
  ({ key } = await jobs.test.app.seed.field({ phase: 'work', required: true }));
});

afterAll(() => jobs?.test.stop());

describe('what the work asks for', () => {
  it('is answered by kind: checklist and questions', async () => {
    const { id, token } = await jobs.job();
    const items = [
      { kind: 'check', label: 'Valve is open', required: true },
      { kind: 'number', label: 'Pressure', unit: 'bar', min: 1, max: 2 },
      { kind: 'choice', label: 'Seal', choices: ['old', 'new'] },
      { kind: 'photo', label: 'Meter plate' },
      { kind: 'text', label: 'Remarks' },
    ] as const;
    const { id: checklistId } = await jobs.test.app.seed.checklist(items);
    await jobs.test.app.seed.requestChecklist(id, checklistId);
    const { page, problems } = await jobs.phone();
    await openJob(page, token);
    await page.getByText('0 of 5 answered', { exact: false }).waitFor();
    const item = (name: string) => page.getByRole('group', { name, exact: true }).first();
    const save = async (name: string) => {
      await click(page, `Save: ${name}`);
      await said(page, `Sent: ${name}`);
    };
    await item('Valve is open').getByLabel('Yes').check();
    await save('Valve is open');
    await item('Pressure').getByLabel('Pressure (bar)').fill('2,5');
    await save('Pressure');
    await item('Pressure').getByText('not in order').waitFor();
    await item('Seal').getByLabel('new').check();
    await save('Seal');
    await item('Meter plate')
      .getByLabel('Take a photo: Meter plate')
      .setInputFiles(await colourPhoto('green'));
    await said(page, 'Sent: Meter plate');
    const remarks = item('Remarks');
    await remarks.getByText('Note (optional)').first().click();
    await remarks.getByLabel('It does not apply').check();
    await click(page, 'Save: Remarks');
    await remarks.getByText('Write in the note why it does not apply.').waitFor();
    await remarks.getByLabel('Note (optional)').fill('Nothing to say');
    await save('Remarks');
    await page.getByText('5 of 5 answered', { exact: false }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await page.locator(`#field-${key}`).fill('Two washers');
    await click(page, 'Save: Questions');
    await said(page, 'Sent: Questions');
    expect(await page.locator(`#field-${key}`).inputValue()).toBe('Two washers');
    const rows = await jobs.prisma.requestChecklistItem.findMany({
      where: { requestId: id },
      orderBy: { id: 'asc' },
    });
    expect(rows).toMatchObject([
      { value: true },
      { value: 2.5, failed: true },
      { value: 'new' },
      { attachmentId: expect.any(Number) },
      { notApplicable: true, note: 'Nothing to say' },
    ]);
    expect(problems).toEqual([]);
  });
});

describe('an answer that comes while the person goes on', () => {
  it('replaces nothing under their hands', async () => {
    const { id, token } = await jobs.job();
    const items = [
      { kind: 'check', label: 'Valve is open' },
      { kind: 'text', label: 'Remarks' },
    ] as const;
    const { id: checklistId } = await jobs.test.app.seed.checklist(items);
    await jobs.test.app.seed.requestChecklist(id, checklistId);
    const { page } = await jobs.phone();
    await openJob(page, token);
    const [sent, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/job/checklist/*', async (route) => {
      sent.resolve();
      await goOn.promise;
      await route.continue();
    });
    const item = (name: string) => page.getByRole('group', { name, exact: true }).first();
    await item('Valve is open').getByText('Note (optional)').first().click();
    await item('Valve is open').getByLabel('Yes').check();
    await click(page, 'Save: Valve is open');
    await sent.promise;
    const remarks = item('Remarks');
    await remarks.getByText('Note (optional)').first().click();
    await remarks.getByLabel('It does not apply').check();
    const comment = page.getByLabel('New comment');
    await comment.fill('Came at nn');
    await comment.press('ArrowLeft');
    await page.evaluate('document.activeElement.isSame = true');
    goOn.resolve();
    await said(page, 'Sent: Valve is open');
    await page.getByText('1 of 2 answered', { exact: false }).waitFor();
    await page.keyboard.type('oo');
    expect(await comment.inputValue()).toBe('Came at noon');
    expect(await page.evaluate('document.activeElement.isSame')).toBe(true);
    expect(await remarks.getByLabel('It does not apply').isChecked()).toBe(true);
    expect(await page.locator('details[open] .option').count()).toBe(2);
    await page.reload();
    await item('Remarks').getByLabel('It does not apply').waitFor();
    expect(await item('Remarks').getByLabel('It does not apply').isChecked()).toBe(true);
  });
});
