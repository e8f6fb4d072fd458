import { skillOperations as skills } from '../../../src/modules/planning/skills/skills.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Skills',
  description: 'Abilities that work needs, and who has them.',
};

/** docs/behaviour/workload.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/skills', operation: skills.list, tag },
  { verb: 'POST', path: '/skills', operation: skills.create, status: 201, tag },
  { verb: 'GET', path: '/skills/:id', operation: skills.get, tag },
  { verb: 'PUT', path: '/skills/:id', operation: skills.update, tag },
  { verb: 'DELETE', path: '/skills/:id', operation: skills.delete, tag },
  { verb: 'GET', path: '/users/:userId/skills', operation: skills.ofUser, tag },
  { verb: 'PUT', path: '/users/:userId/skills', operation: skills.setOfUser, tag },
];
