import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type Cast, castOf, walkStages } from '../support/stage-walk.js';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

walkStages('graphql', () => ({ app, cast }));
