import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Awaited<ReturnType<typeof seedCrew>>;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

/** Bars that stay at an edge, in pixels of the height that they cover; and how much wider than the screen the page is. */
const MEASURE = `(() => {
  const bars = [...document.querySelectorAll('header, nav, [data-step-bar]')].filter((one) => {
    const { position, visibility } = getComputedStyle(one);
    return /fixed|sticky/.test(position) && visibility !== 'hidden';
  });
  const heights = bars.map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    covered: heights.reduce((sum, height) => sum + height, 0),
    wider: scrollWidth - clientWidth,
  };
})()`;

it.each([
  ['a desktop', 640, 360],
  ['a phone', 195, 422],
])(
  'leaves four fifths of the height of %s at 200 percent, and the pages of every day are no wider',
  async (...size) => {
    const [, width, height] = size;
    const { departmentId, employee, technician, head } = crew;
    const { id } = await test.app.seed.request(
      { requesterId: employee.id, departmentId, assigneeId: technician.id },
      'assigned',
      { title: 'Socket sparks by the window', location: 'Kitchen' },
    );
    const { page, problems } = await test.signIn(head, { phone: true });
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/requests', `/requests/${id}`, '/equipment']) {
      await page.goto(path);
      await headingOf(page).waitFor();
      await page.evaluate('scrollTo(0, 300)');
      const measured = (await page.evaluate(MEASURE)) as { covered: number; wider: number };
      expect([path, measured.covered <= height / 5, measured.wider]).toEqual([path, true, 0]);
    }
    expect(problems).toEqual([]);
  },
);
