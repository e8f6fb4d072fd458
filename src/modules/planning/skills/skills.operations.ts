import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { PLAN_READERS, PLANNERS } from '../working-calendars/working-calendars.operations.js';
import { UserPlanInput } from '../working-calendars/working-calendars.types.js';
import type { SkillsService } from './skills.service.js';
import {
  CreateSkillInput,
  ListSkillsInput,
  SetUserSkillsInput,
  Skill,
  UpdateSkillInput,
  UserSkills,
} from './skills.types.js';

const { operation } = operationsFor<{ readonly skills: SkillsService }>();

/** The operations on skills (docs/behaviour/workload.md). */
export const skillOperations = {
  list: operation({
    name: 'skills',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the skills.',
    input: ListSkillsInput,
    output: pageOf(Skill),
    run: ({ skills }, _context, input) => skills.list(input),
  }),
  get: operation({
    name: 'skill',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a skill.',
    input: IdInput,
    output: one(Skill),
    run: ({ skills }, _context, { id }) => skills.get(id),
  }),
  create: operation({
    name: 'createSkill',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a skill.',
    input: CreateSkillInput,
    output: one(Skill),
    errors: ['CONFLICT'],
    example: { input: { name: 'Welding' } },
    run: ({ skills }, context, input) => skills.create(context, input),
  }),
  update: operation({
    name: 'updateSkill',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Rename, archive or restore a skill.',
    input: UpdateSkillInput,
    output: one(Skill),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { name: 'Arc welding', expectedVersion: 1 } },
    run: ({ skills }, context, input) => skills.update(context, input),
  }),
  delete: operation({
    name: 'deleteSkill',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a skill, or archive one that is needed or held.',
    input: IdInput,
    output: one(Skill),
    run: ({ skills }, context, { id }) => skills.delete(context, id),
  }),
  ofUser: operation({
    name: 'userSkills',
    kind: 'query',
    ...PLAN_READERS,
    summary: 'List the skills of a person.',
    input: UserPlanInput,
    output: one(UserSkills),
    run: ({ skills }, context, { userId }) => skills.ofUser(context, userId),
  }),
  setOfUser: operation({
    name: 'setUserSkills',
    kind: 'mutation',
    ...PLANNERS,
    summary: 'Set the skills of a technician.',
    input: SetUserSkillsInput,
    output: one(UserSkills),
    errors: ['FORBIDDEN'],
    example: { input: { skills: [{ skillId: 3, until: '2027-12-31' }] } },
    run: ({ skills }, context, input) => skills.setOfUser(context, input),
  }),
};
