import { defineConfig } from 'vitest/config';
import base from '../vitest.config.js';

/** Exports in LibreOffice: `npm run test:suite -- spreadsheets`. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/spreadsheets/**/*.test.ts'], exclude: [] },
});
