import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let employee: Person;
let asset: { id: number; code: string };
let room: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed, rest, database } = test.app;
  const crew = await seedCrew(seed);
  const { departmentId, head } = crew;
  employee = crew.employee;
  await database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
  ({ id: room } = await seed.location({ name: 'Boiler room' }));
  const { id } = await seed.asset({ name: 'Boiler', tag: 'P-1', departmentId, locationId: room });
  const { body } = await rest('POST', `/assets/${id}/report-link`, { token: head.token });
  asset = { id, code: body.data.reportLink.code };
});

afterAll(() => test?.stop());

/** Reads what the test holds before it, as `window.label`. */
const DETECTOR = `
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['code_128', 'qr_code'];
    detect = async () => window.label ? [{ rawValue: window.label }] : [];
  };`;

/** A camera that shows a black picture; its end is counted. */
const CAMERA = `
  window.ended = 0;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 10, 10);
    const stream = canvas.captureStream(5);
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => { window.ended += 1; stop(); };
    }
    return stream;
  };`;

const REFUSED = `
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Denied.', 'NotAllowedError');
  };`;

async function newRequest(...scripts: string[]) {
  const visitor = await test.signIn(employee, { phone: true });
  for (const script of scripts) await visitor.page.addInitScript(script);
  await visitor.page.goto('/requests/new');
  await visitor.page.getByRole('combobox', { name: 'Which equipment?' }).waitFor();
  return visitor;
}

const hold = (page: Page, path: string) =>
  page.evaluate(`window.label = ${JSON.stringify(new URL(path, test.app.url).href)}`);
const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan a label' });

it.each([
  ['the code of a report link', () => `/r/${asset.code}`],
  ['the address of the asset', () => `/equipment/${asset.id}`],
])('a new request takes an asset with its place by %s', async (_label, path) => {
  const { page, problems } = await newRequest(DETECTOR, CAMERA);
  await scanButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Point the camera').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await hold(page, path());
  await dialog.waitFor({ state: 'hidden' });
  const equipment = page.getByRole('combobox', { name: 'Which equipment?' });
  await expect.poll(() => equipment.inputValue()).toBe('P-1 · Boiler');
  expect(await page.getByRole('combobox', { name: 'Where?' }).inputValue()).toBe('Boiler room');
  await expect.poll(() => page.evaluate('window.ended')).toBe(1);
  expect(problems).toEqual([]);
});

it('a new request takes a place, and says what a code is that is no label', async () => {
  const { page, problems } = await newRequest(DETECTOR, CAMERA);
  await scanButton(page).click();
  const alert = page.getByRole('dialog').getByRole('alert');
  for (const [path, said] of [
    ['https://elsewhere.example/equipment/1', 'This code is no label of this service.'],
    [`/r/${'A'.repeat(22)}`, 'This label is no longer valid.'],
    ['/places/999', 'The equipment or place of this label does not exist any more.'],
  ] as const) {
    await hold(page, path);
    await alert.getByText(said).waitFor();
  }
  expect(await violationsOf(page)).toEqual([]);
  await hold(page, `/places/${room}`);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const where = page.getByRole('combobox', { name: 'Where?' });
  await expect.poll(() => where.inputValue()).toBe('Boiler room');
  expect(await page.getByRole('combobox', { name: 'Which equipment?' }).inputValue()).toBe('');
  expect(problems).toEqual([]);
});

it.each([
  ['is not allowed', [REFUSED], 'The browser does not allow the camera.'],
  ['is not there', [], 'No camera can be used.'],
])('tells when the camera %s', async (_label, scripts, said) => {
  const { page, problems } = await newRequest(DETECTOR, ...scripts);
  await scanButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText(said).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('ends the camera with the dialog', async () => {
  const { page } = await newRequest(DETECTOR, CAMERA);
  await scanButton(page).click();
  await page.getByRole('dialog').getByText('Point the camera').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('window.ended')).toBe(1);
});

it('is not offered where the browser reads no QR codes', async () => {
  const { page } = await newRequest(
    `window.BarcodeDetector = class { static getSupportedFormats = async () => ['ean_13']; };`,
  );
  expect(await scanButton(page).count()).toBe(0);
});

it('opens the page of an asset and of a place from the list of the equipment', async () => {
  const { page, problems } = await test.signIn(employee);
  for (const script of [DETECTOR, CAMERA]) await page.addInitScript(script);
  for (const [path, name] of [
    [`/r/${asset.code}`, 'Boiler'],
    [`/places/${room}`, 'Boiler room'],
  ] as const) {
    await page.goto('/equipment');
    await scanButton(page).click();
    await hold(page, path);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
  expect(problems).toEqual([]);
});
