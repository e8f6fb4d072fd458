import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { INTERFACES, invoke } from '../support/interfaces.js';
import { type Cast, castOf, walkStages } from '../support/stage-walk.js';

/**
 * Clients that know no fields are never refused for one, also where every request has required ones
 * (docs/behaviour/fields.md): the states are walked once more with a question of all requests, and
 * the calls of old clients are made with a question of each category.
 */
let app: TestApp;
let cast: Cast;
let parentId: number;
let childId: number;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  const { seed } = app;
  ({ id: parentId } = await seed.category({ name: 'Heating' }));
  ({ id: childId } = await seed.category({ name: 'Boiler', parentId }));
  for (const categoryId of [null, parentId, childId]) {
    await seed.field({ categoryId, required: true });
    await seed.field({ categoryId, required: true, kind: 'number' });
  }
  app.services.knownFields.forget();
});
afterAll(() => app.stop());

walkStages('rest', () => ({ app, cast }));

describe.each(INTERFACES)('an old client through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, token: string) =>
    invoke(app, via, name, input, token);
  const done = async (name: string, input: Record<string, unknown>, token: string) => {
    const { code, data, details } = await call(name, input, token);
    expect([name, code, details]).toEqual([name, 'OK', undefined]);
    return data;
  };
  const text = { title: 'It is cold', description: 'Since this morning.' };

  it.each([
    ['no category', () => ({})],
    ['the text of one', () => ({ category: 'heating' })],
    ['the id of one', () => ({ categoryId: parentId })],
    ['the id of one below', () => ({ categoryId: childId })],
    ['no values, said in words', () => ({ categoryId: childId, fields: null })],
  ])('takes a request from its submission to its end, with %s', async (_name, given) => {
    const { people, home: departmentId } = cast;
    const [submitter, lead] = [people.submitter.token, people.head.token];
    const { assignee: technician } = people;
    const input = { ...text, departmentId, ...given() };
    const { id, incomplete } = await done('createMaintenanceRequest', input, submitter);
    expect(incomplete).toBe(true);
    const whole = await done('updateMaintenanceRequest', { id, title: 'It is colder' }, submitter);
    expect(whole.incomplete).toBe(true);
    await done('classifyMaintenanceRequest', { id, categoryId: childId }, lead);
    await done('approveMaintenanceRequest', { id }, lead);
    await done('assignMaintenanceRequest', { id, technicianId: technician.id }, lead);
    await done('startMaintenanceRequest', { id }, technician.token);
    await done('completeMaintenanceRequest', { id, note: 'Done.' }, technician.token);
    const ended = await done('confirmMaintenanceRequest', { id }, submitter);
    expect(ended).toMatchObject({ stage: 'confirmed', incomplete: true, fields: {} });
  });

  it('is refused as soon as it sends values without the required ones', async () => {
    const { token: submitter } = cast.people.submitter;
    const input = { ...text, departmentId: cast.home, categoryId: childId, fields: {} };
    const { code, details } = await call('createMaintenanceRequest', input, submitter);
    expect([code, details.errors.length]).toEqual(['VALIDATION_ERROR', 6]);
  });
});
