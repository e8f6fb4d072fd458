import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type PushService, startPushService, type TestDevice } from '../support/push-service.js';
import { eventually } from '../support/receiver.js';
import type { Person } from '../support/seed.js';
import { tick } from '../support/tick.js';

let service: PushService;
let test: ConsoleTest;
let technician: Person;
let device: TestDevice;

beforeAll(async () => {
  service = await startPushService();
  test = await startConsole(service.settings());
  technician = await test.app.seed.person('technician', { firstName: 'Tom' });
  device = service.device();
});
afterAll(async () => {
  await test?.stop();
  await service?.stop();
});

/** Gives pages a push service that the browser itself does not need: that of the tests. */
const withPushService = (page: Page) =>
  page.addInitScript(`
    const subscription = ${JSON.stringify(device.subscription)};
    const found = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('test-subscribed') ? found : null),
      subscribe: async ({ applicationServerKey }) => {
        localStorage.setItem('test-subscribed', applicationServerKey);
        return found;
      },
    });
  `);

/** Passes a message to the service worker, as the push service of the browser would. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // The browser may tell of the pages of other files of tests, too.
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(`${origin}/`));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  });
}

interface Shown {
  title: string;
  body: string;
}

/**
 * The notifications that the service worker of a page displays from now on, as the browser records them.
 * `getNotifications()` is no record: a read while one is displayed forgets it (5 of 40 in a row of reads).
 */
async function recordShown(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata, origin } = backgroundServiceEvent;
    const isOwn = page.url().startsWith(origin);
    if (eventName !== 'Notification displayed' || !isOwn) return;
    const facts = new Map(eventMetadata.map(({ key, value }) => [key, value]));
    shown.push({ title: facts.get('Title') ?? '', body: facts.get('Body') ?? '' });
  });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', {
    service: 'notifications',
    shouldRecord: true,
  });
  return shown;
}

it('is switched on for a device, shows each message, and ends with the sign-out', async () => {
  const { page, context } = await test.signIn(technician, { installed: true });
  await context.grantPermissions(['notifications']);
  await withPushService(page);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications on this device' });
  await section.getByLabel('Name of this device').fill('Phone');
  await section.getByRole('button', { name: 'Switch on' }).click();
  await section.getByText('This device shows notifications.').waitFor();
  const { prisma } = test.app.database;
  const row = await prisma.pushSubscription.findFirstOrThrow();
  expect(row).toMatchObject({ userId: technician.id, label: 'Phone' });
  expect(await violationsOf(page)).toEqual([]);

  await section.getByRole('button', { name: 'Send a test message: Phone' }).click();
  await page.getByText('The test message was sent.').waitFor();
  const [message] = await eventually(() =>
    device.messages().length > 0 ? device.messages() : undefined,
  );
  const shown = await recordShown(page);
  await deliver(page, message?.payload);
  await expect.poll(() => shown).toEqual([{ title: 'Test message', body: '' }]);
  await deliver(page, { id: 1, kind: 'assigned', number: 7, place: 'Hall 3' });
  await expect.poll(() => shown).toContainEqual({ title: 'Assigned · #7', body: 'Hall 3' });

  await page.goto('/account/notifications');
  await tick(page.getByRole('switch', { name: 'Devices: On hold' }));
  await eventually(async () => {
    const stored = await prisma.notificationPreference.findFirst();
    return JSON.stringify(stored?.kinds) === '{"held":{"push":true}}' ? true : undefined;
  });

  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  expect(await page.evaluate("localStorage.getItem('test-subscribed')")).toBe(null);
  expect(await page.evaluate("caches.has('push-words')")).toBe(false);
});

it('is deleted in the list', async () => {
  const { page, context } = await test.signIn(technician, { installed: true });
  await context.grantPermissions(['notifications']);
  await withPushService(page);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Notifications on this device' });
  await section.getByRole('button', { name: 'Switch on' }).click();
  const name = `127.0.0.1:${service.port}`;
  await section.getByRole('button', { name: `Delete: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await section.getByRole('button', { name: 'Switch on' }).waitFor();
  expect(await page.evaluate("localStorage.getItem('test-subscribed')")).toBe(null);
});
