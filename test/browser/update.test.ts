import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let person: Person;

beforeAll(async () => {
  test = await startConsole();
  person = await test.app.seed.person('super_admin');
});

afterAll(() => test?.stop());

// Builds of earlier versions had their files in /assets/, which is REST.
it.each([
  ['/static/', 'styles and scripts', /\/static\/list-page-/, 404],
  ['/static/', 'scripts', /\/static\/list-page-.*\.js$/, 404],
  ['/assets/', 'styles and scripts', /\/static\/list-page-/, 401],
])(
  'a page that is open while an update takes its files in %s away, %s, goes on in the new version',
  async (folder, _what, files, status) => {
    const { page } = await test.signIn(person);
    let updated = false;
    const refused: number[] = [];
    await page.route(files, async (route) => {
      if (updated) return route.continue();
      const { pathname } = new URL(route.request().url());
      const gone = pathname.replace('/static/list-page-', `${folder}of-the-version-before-`);
      const response = await route.fetch({ url: `${test.app.url}${gone}` });
      refused.push(response.status());
      return route.fulfill({ response });
    });
    page.once('load', () => {
      updated = true;
    });
    await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(new Set(refused)).toEqual(new Set([status]));
    expect(updated).toBe(true);
  },
);
