import { expect, it } from 'vitest';
import { shownActivity } from '../../console/src/pages/people/users/activity.js';

it('an activity shows renewals of sessions only if they are asked for', () => {
  const entries = ['auth.logged_in', 'auth.refreshed', 'maintenance.created', 'auth.refreshed'].map(
    (action, id) => ({ id, action }),
  );
  expect(shownActivity(entries, false).map(({ id }) => id)).toEqual([0, 2]);
  expect(shownActivity(entries, true)).toEqual(entries);
});
