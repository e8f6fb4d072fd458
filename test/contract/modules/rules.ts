import { randomUUID } from 'node:crypto';
import type { Expected, Preparations } from '../../support/preparations.js';
import { seedRule } from '../../support/rules.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onRule = (action: string, before: string[], after: string[]): Expected => ({
  action: `rule.${action}`,
  targetType: 'rule',
  ...(before.length > 0 && { before }),
  ...(after.length > 0 && { after }),
});
const SETTINGS = { access: ['system.settings'], scope: 'system.settings' } as const;
const BY_SESSION = { access: ['system.settings'], scope: 'session' } as const;

async function ownRule({ app, superAdmin }: Preparations): Promise<number> {
  return (await seedRule(app.database.prisma, superAdmin.id)).id;
}

/** The contract of rules (docs/behaviour/rules.md). */
export const rules: ModuleContract = {
  operations: {
    rules: { ...page('GET /rules', 'Rule', ', filter: RuleFilter'), ...SETTINGS },
    rule: { ...query('GET /rules/:id', 'Rule', 'id: Int!'), ...SETTINGS },
    ruleVersions: { ...page('GET /rules/:id/versions', 'RuleVersion', ', id: Int!'), ...SETTINGS },
    dryRunRule: {
      ...query('POST /rules/dry-run', 'RuleDryRun', 'input: DryRunRuleInput!'),
      ...SETTINGS,
    },
    ruleFields: { ...query('GET /rules/fields', 'RuleField'), ...SETTINGS },
    ruleFirings: {
      ...page(
        'GET /rules/:ruleId/firings',
        'RuleFiring',
        ', filter: RuleFiringFilter, ruleId: Int!',
      ),
      ...SETTINGS,
    },
    requestFirings: {
      ...page(
        'GET /maintenance/:requestId/firings',
        'RuleFiring',
        ', filter: FiringFilter, requestId: Int!',
      ),
      ...{ access: ['maintenance.read'], scope: 'maintenance.read' },
    },
    createRule: {
      ...change('POST /rules', 'Rule', 'CreateRuleInput'),
      ...BY_SESSION,
      audit: [
        onRule('created', [], ['name', 'mode', 'trigger', 'actions']),
        async (given) =>
          given.asAdmin({
            name: randomUUID(),
            trigger: { type: 'created' },
            actions: [{ type: 'setPriority', priority: 'high' }],
          }),
      ],
    },
    updateRule: {
      ...change('PUT /rules/:id', 'Rule', 'UpdateRuleInput'),
      ...BY_SESSION,
      audit: [
        onRule('updated', ['name'], ['name']),
        async (given) => given.asAdmin({ id: await ownRule(given), name: randomUUID() }),
      ],
    },
    deleteRule: {
      ...act('DELETE /rules/:id', 'Rule', 'id: Int!'),
      ...BY_SESSION,
      audit: [
        onRule('deleted', ['name', 'trigger'], []),
        async (given) => given.asAdmin({ id: await ownRule(given) }),
      ],
    },
    restoreRule: {
      ...change('POST /rules/:id/restore', 'Rule', 'RestoreRuleInput'),
      ...BY_SESSION,
      audit: [
        onRule('restored', ['name'], ['name']),
        async (given) => {
          const id = await ownRule(given);
          const { prisma } = given.app.database;
          const name = randomUUID();
          await prisma.rule.update({ where: { id }, data: { name, nameKey: name, version: 2 } });
          return given.asAdmin({ id, version: 1 });
        },
      ],
    },
    orderRules: {
      ...change('PUT /rules/order', 'Rule', 'OrderRulesInput'),
      ...BY_SESSION,
      audit: [
        { action: 'rule.ordered', targetType: 'rule' },
        async (given) => {
          await ownRule(given);
          await ownRule(given);
          const rules = await given.app.database.prisma.rule.findMany({
            where: { archivedAt: null },
            orderBy: [{ rank: 'desc' }, { id: 'desc' }],
          });
          return given.asAdmin({ ids: rules.map(({ id }) => id) });
        },
      ],
    },
  },
  paths: [
    ['/rules', 'GET POST'],
    ['/rules/dry-run', 'POST'],
    ['/rules/fields', 'GET'],
    ['/rules/order', 'PUT'],
    ['/rules/999999', 'GET PUT DELETE'],
    ['/rules/999999/versions', 'GET'],
    ['/rules/999999/restore', 'POST'],
    ['/rules/999999/firings', 'GET'],
    ['/maintenance/999999/firings', 'GET'],
  ],
  answers: {
    Rule:
      'id name ^mode rank departmentId trigger conditions actions stop ownerId version lastFiredAt firings30d ' +
      'disabledReason archivedAt createdAt updatedAt',
    RuleVersion: 'version name ^mode rank departmentId trigger conditions actions stop ownerId at',
    RuleField: 'field ^type ops triggers label',
    RuleFiring:
      'id at ruleId rule ruleVersion eventId requestId ^outcome depth rootEventId conditions:RuleConditionResult ' +
      'actions:RuleActionOutcome',
    RuleConditionResult: 'text field op expected value result',
    RuleActionOutcome: 'type ^result error:RuleActionError',
    RuleActionError: 'code message details',
    RuleDryRun:
      'examined matched truncated byAction:RuleActionCount samples:RuleDryRunSample ^basis tested',
    RuleActionCount: 'type count',
    RuleDryRunSample:
      'requestId at conditions:RuleConditionResult wouldDo:RuleActionOutcome conflictsWith',
  },
};
