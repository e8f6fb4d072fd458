import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM } from './chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser of the run. */
    browser: string;
  }
}

/** Starts one browser, in which every test has separate contexts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ ...CHROMIUM, host: '127.0.0.1' });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
