import { defineModule } from '../../../infra/infrastructure.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { savedViews } from '../../outward/saved-views/saved-views.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { CheckingService } from './content/checking.service.js';
import { TestedTexts } from './content/tested-texts.js';
import { firingOperations } from './firings/firings.operations.js';
import { FiringsResolver } from './firings/firings.resolver.js';
import { FiringsService } from './firings/firings.service.js';
import { ruleOperations } from './rules.operations.js';
import { RulesResolver } from './rules.resolver.js';
import { rulesSamples } from './rules.samples.js';
import { RulesService } from './rules.service.js';

/** What the service does by itself when something happens (docs/behaviour/rules.md). */
export const rules = defineModule({
  name: 'rules',
  needs: [fields, maintenance, savedViews],
  operations: { ...ruleOperations, ...firingOperations },
  resolvers: [RulesResolver, FiringsResolver],
  samples: rulesSamples,
  config: ({ jwtSecret }) => ({ jwtSecret }),
  create: ({ statements, unitOfWork, lists }, needed, { jwtSecret }) => {
    const { knownFields } = needed.fields;
    const checking = new CheckingService(knownFields, lists.views);
    const tested = new TestedTexts(jwtSecret);
    const sources = { statements, unitOfWork, checking, tested, fields: knownFields };
    return {
      rules: new RulesService(sources),
      checking,
      testedTexts: tested,
      firings: new FiringsService(statements, knownFields),
    };
  },
});
