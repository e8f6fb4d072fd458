import { randomUUID } from 'node:crypto';
import { onUser } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onSkill = (action: string) => ({ action: `skill.${action}`, targetType: 'skill' });

/** The contract of skills (docs/behaviour/workload.md). */
export const skills: ModuleContract = {
  operations: {
    skills: {
      ...page('GET /skills', 'Skill', ', filter: SkillFilter, orderBy: SkillSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    skill: {
      ...query('GET /skills/:id', 'Skill', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createSkill: {
      ...change('POST /skills', 'Skill', 'CreateSkillInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { ...onSkill('created'), after: ['name'] },
        async (given) => given.asAdmin({ name: randomUUID() }),
      ],
    },
    updateSkill: {
      ...change('PUT /skills/:id', 'Skill', 'UpdateSkillInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { ...onSkill('updated'), before: ['name'], after: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.skill()).id, name: randomUUID() }),
      ],
    },
    deleteSkill: {
      ...act('DELETE /skills/:id', 'Skill', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { ...onSkill('deleted'), before: ['name'] },
        async (given) => given.asAdmin({ id: (await given.seed.skill()).id }),
      ],
    },
    userSkills: {
      ...query('GET /users/:userId/skills', 'UserSkills', 'userId: Int!'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings|user.read',
    },
    setUserSkills: {
      ...change('PUT /users/:userId/skills', 'UserSkills', 'SetUserSkillsInput'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        onUser('skills_set', ['skills']),
        async (given) => {
          const { id: skillId } = await given.seed.skill();
          return given.asAdmin({ userId: given.technician.id, skills: [{ skillId }] });
        },
      ],
    },
  },
  paths: [
    ['/skills', 'GET POST'],
    ['/skills/999999', 'GET PUT DELETE'],
    ['/users/999999/skills', 'GET PUT'],
  ],
  answers: {
    Skill: 'id name version archivedAt createdAt updatedAt',
    UserSkills: 'userId skills:HeldSkill',
    HeldSkill: 'skillId name until held',
  },
};
