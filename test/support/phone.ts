import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A photo as a phone takes it, of one colour. */
export async function colourPhoto(
  color: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } });
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

const noise = (width: number, height: number, sigma: number) => {
  const type = 'gaussian' as const;
  const create = { width, height, channels: 3, background: 'grey' } as const;
  return sharp({ create: { ...create, noise: { type, mean: 128, sigma } } })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** A photo of 12 megapixels with shapes, texture and grain: some 5 MB, as of a phone. */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const [shapes, small, grain] = await Promise.all([
    noise(16, 12, 60),
    noise(160, 120, 30),
    noise(1000, 750, 18),
  ]);
  const texture = await sharp(small).resize(width, height).jpeg({ quality: 95 }).toBuffer();
  return await sharp(shapes)
    .resize(width, height)
    .composite([
      { input: texture, blend: 'soft-light' },
      { input: grain, blend: 'soft-light', tile: true },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A finger that counts its taps. */
export class Finger {
  taps = 0;

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** Taps a button that opens the camera or the library, and takes these files there. */
  async take(target: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
    const chooser = this.page.waitForEvent('filechooser');
    await this.tap(target);
    await (await chooser).setFiles(files);
  }

  /** Taps a field and types. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    await this.page.keyboard.type(text);
  }
}

/**
 * Returns what of a page is wider than its place: the page itself, and texts that are cut within
 * these elements.
 */
export async function cutTexts(page: Page, within: string): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? ['the page'] : [];
    for (const place of document.querySelectorAll(${JSON.stringify(within)})) {
      for (const each of [place, ...place.querySelectorAll('*')]) {
        const { left, right, width } = each.getBoundingClientRect();
        if (width === 0 || each.closest('.visually-hidden, svg')) continue;
        if (left < 0 || right > clientWidth + 0.5 || each.scrollWidth > each.clientWidth + 1 &&
          getComputedStyle(each).display !== 'inline') found.push(each.textContent);
      }
    }
    return found;
  })()`);
}

/**
 * Presses Tab through the whole page. Returns what got the focus and is covered by something else,
 * or outside the screen.
 */
export async function coveredByFocus(page: Page): Promise<{ seen: string[]; covered: string[] }> {
  const seen: string[] = [];
  const covered: string[] = [];
  // From the top: Chromium goes on from where the last tap was, also after the focus is gone.
  await page.evaluate(`(() => {
    const top = document.createElement('button');
    document.body.prepend(top);
    top.focus();
    top.remove();
    window.scrollTo(0, 0);
  })()`);
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, problem, isEnd } = await page.evaluate<{
      name: string;
      problem: string;
      isEnd: boolean;
    }>(FOCUSED);
    if (isEnd) break;
    seen.push(name);
    if (problem !== '') covered.push(`${name}: ${problem}`);
  }
  return { seen, covered };
}

/** The boxes of the focused element and of what lies on top of it at several of its points. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  if (one === document.body || one.dataset.visited) return { name: '', problem: '', isEnd: true };
  one.dataset.visited = 'yes';
  const label = one.labels?.[0] ?? one;
  const name = (one.getAttribute('aria-label') ?? label.textContent ?? '').trim().slice(0, 40);
  // The label is what is seen of a choice whose field is hidden.
  const isSeen = getComputedStyle(one).opacity !== '0' && one.offsetWidth > 4;
  const seen = isSeen ? one : (one.labels?.[0] ?? one);
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [(left + right) / 2, y]);
  const problems = points.flatMap(([x, y]) => {
    if (y < 0 || y > innerHeight) return ['outside the screen at ' + y];
    const over = document.elementFromPoint(x, y);
    const isOwn = over && (seen.contains(over) || over.contains(seen) || one.contains(over) ||
      [...(one.labels ?? [])].some((each) => each.contains(over)));
    return isOwn ? [] : ['covered by ' + (over?.outerHTML ?? 'nothing').slice(0, 120)];
  });
  return { name, problem: problems[0] ?? '', isEnd: false };
})()`;
