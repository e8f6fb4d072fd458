import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { Config } from '../../src/config/config.js';
import { startTestApp, type TestApp } from './app.js';
import { CHROMIUM } from './chromium.js';
import { PASSWORD, type Person } from './seed.js';

const BUILD = path.resolve('dist/console');

/**
 * How many times slower pages work than the machine could, for finding what only a slow one shows:
 * `BROWSER_SLOWNESS=6 npm run test:suite -- browser`. Default: 1.
 */
const SLOWNESS = Number(process.env.BROWSER_SLOWNESS || 1);

/** How a browser is opened. */
export interface VisitOptions {
  readonly phone?: boolean;
  readonly dark?: boolean;
  readonly locale?: string;
  /** Default: that of the machine. */
  readonly timezoneId?: string;
  /**
   * True if the service worker is installed; by default it is not, because it reads the files of
   * the build in each browser.
   */
  readonly installed?: boolean;
}

/** How a browser is opened with a session. */
export interface SignInOptions extends VisitOptions {
  /** The page that is opened first. Default: the home page, once it stands. */
  readonly at?: string;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Refusals that a test provokes appear in the browser's console as well. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** A browser of one person: its own cookies and storage. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Problems that must not occur: errors of a script, violations of the policy, calls of another
   * host.
   */
  readonly problems: string[];
  /** Opens another tab. */
  tab(): Promise<Page>;
}

/** The service with the built console, and a browser to look at it with. */
export interface ConsoleTest {
  readonly app: TestApp;
  /** Opens a browser without a session, until the test ends. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** Opens a browser with a new session, past the login form, on the page `at`. */
  signIn(person: Person, options?: SignInOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

/**
 * Starts the service on a fresh database with the console that `npm run build` made.
 *
 * @param origin the address under which the browser finds it; default: that on which it listens.
 */
export async function startConsole(
  overrides: Partial<Config> = {},
  origin?: string,
): Promise<ConsoleTest> {
  if (!existsSync(path.join(BUILD, 'index.html'))) throw new Error('run npm run build first');
  const app = await startTestApp(overrides, BUILD);
  const browser =
    origin === undefined
      ? await chromium.connect(inject('browser'))
      : await launchMapped(new URL(origin).host, new URL(app.url).host);
  const visit = (options: VisitOptions = {}) => openVisitor(browser, origin ?? app.url, options);
  return {
    app,
    visit,
    signIn: async (person, { at, ...options } = {}) => {
      const visitor = await visit(options);
      await openSession(app, visitor, person.email, origin ?? app.url, at);
      // What is pressed before a page has its records, as nobody would, meets what is about to move. A page
      // that goes on reading is left to its test.
      const idle = visitor.page.waitForLoadState('networkidle', { timeout: 5_000 });
      await idle.catch(() => undefined);
      if (at !== undefined) return visitor;
      await visitor.page.getByRole('heading', { level: 1, name: START }).waitFor();
      return visitor;
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

/** Headings of the first pages of a session: home, and that of technicians. */
const START = /^(Hello|Guten Tag|My work|Meine Arbeit)/;

/** A separate browser for which a host has another address. */
async function launchMapped(host: string, address: string): Promise<Browser> {
  const args = [...CHROMIUM.args, `--host-resolver-rules=MAP ${host} ${address}`];
  return await chromium.launch({ ...CHROMIUM, args });
}

/** Fills in the login form and sends it. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Logs in as the console does, and opens a page with what the console keeps in a browser.
 */
async function openSession(
  app: TestApp,
  { context, page }: Visitor,
  email: string,
  origin: string,
  at = '/',
): Promise<void> {
  const { status, headers } = await app.rest('POST', '/api/auth/login', {
    headers: {
      'X-Auth-Transport': 'cookie',
      'User-Agent': await page.evaluate(() => navigator.userAgent),
    },
    body: { email, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${email} cannot log in: ${status}`);
  const lines = headers.getSetCookie().filter((line) => line.startsWith('refresh_token='));
  await context.addCookies(lines.map((line) => cookieOf(line, origin)));
  const mark = await page.addInitScript(() => localStorage.setItem('session', '1'));
  await page.goto(at);
  await mark.dispose();
}

/** A cookie of a Set-Cookie header. */
function cookieOf(line: string, origin: string): Parameters<BrowserContext['addCookies']>[0][0] {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const has = (attribute: string) => attributes.includes(attribute);
  return {
    name,
    value,
    url: origin,
    httpOnly: has('HttpOnly'),
    secure: has('Secure'),
    sameSite: has('SameSite=Strict') ? 'Strict' : 'Lax',
  };
}

/**
 * Reports a page that is shown again after React hid it, because a part of it waited for texts or code:
 * somebody may type there. A page waits for its texts before it is shown (`console/page-texts.ts`); other
 * parts need a boundary. A page that is left is hidden, too, but does not come back.
 */
const WATCH_HIDING = `
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (!/display: none ?!important/.test(oldValue) || target.style.display === 'none') continue;
      const heading = target.querySelector('h1')?.textContent ?? '';
      if (!/^(|Loading…|Wird geladen…)$/.test(heading))
        console.error('was hidden while it was loading: ' + heading + ' (' + location.pathname + ')');
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'], attributeOldValue: true });
`;

/** Prints each open page as a screen reader has it: a failure must be understood from the log. */
async function printPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.error(`${page.url()} shows:\n${shown.slice(0, 4000)}`);
  }
}

async function openVisitor(
  browser: Browser,
  baseURL: string,
  { phone = false, dark = false, locale = 'en-GB', timezoneId, installed = false }: VisitOptions,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    locale,
    ...(timezoneId !== undefined && { timezoneId }),
    serviceWorkers: installed ? 'allow' : 'block',
    viewport: phone ? PHONE : DESKTOP,
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  // Pages that stay open go on with their live sockets and timers, at the cost of the tests after them.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(context);
    await context.close();
  });
  // For what hangs: tabs that load at once, beside another file, take their time on a busy machine.
  context.setDefaultTimeout(90_000);
  const problems: string[] = [];
  const { host } = new URL(baseURL);
  context.on('page', (page) => {
    if (SLOWNESS > 1) void slowDown(page);
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || EXPECTED.test(message.text())) return;
      problems.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(http|ws)s?:$/.test(url.protocol) && url.host !== host)
        problems.push(`foreign host: ${url}`);
    });
  });
  await context.addInitScript(WATCH_HIDING);
  const page = await context.newPage();
  return { page, context, problems, tab: () => context.newPage() };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
}

/** The heading of a page, once it is no longer that of one that is being loaded. */
export const headingOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^(Loading…|Wird geladen…|Maintenance)$/ });
