import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../../people/users/users.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { workingCalendars } from '../working-calendars/working-calendars.module.js';
import { skillById } from './skills.loaders.js';
import { skillOperations } from './skills.operations.js';
import { SkillsResolver } from './skills.resolver.js';
import { SkillsService } from './skills.service.js';

/** Skills that work needs, and who has them (docs/behaviour/workload.md). */
export const skills = defineModule({
  name: 'skills',
  needs: [users, calendars, workingCalendars],
  operations: skillOperations,
  resolvers: [SkillsResolver],
  loaders: { skillById },
  samples: {
    'Skill.id': 3,
    'Skill.name': 'Welding',
    'Skill.version': 1,
    'Skill.archivedAt': null,
    'Skill.createdAt': '2026-03-02T08:00:00.000Z',
    'Skill.updatedAt': '2026-03-02T08:00:00.000Z',
    'UserSkills.userId': 4,
    'HeldSkill.skillId': 3,
    'HeldSkill.name': 'Welding',
    'HeldSkill.until': '2027-12-31',
    'HeldSkill.held': true,
    skillIds: [3],
  },
  create: ({ statements, unitOfWork, clock }, needed) => ({
    skills: new SkillsService(
      statements,
      unitOfWork,
      needed['working-calendars'].workingCalendars,
      clock,
    ),
  }),
});
