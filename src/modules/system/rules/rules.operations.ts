import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { many, NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import type { RulesService } from './rules.service.js';
import {
  CreateRuleInput,
  ListRulesInput,
  ListRuleVersionsInput,
  MAX_RULES,
  OrderRulesInput,
  RestoreRuleInput,
  Rule,
  RuleField,
  RuleVersion,
  UpdateRuleInput,
} from './rules.types.js';

const { operation } = operationsFor<{ readonly rules: RulesService }>();

const SETTINGS = permitted('system.settings');

/** The common part of what changes rules: by sessions alone, as a rule acts by the rights of its owner. */
const CHANGE = { kind: 'mutation', access: SETTINGS, session: 'required' } as const;

/** The operations on rules (docs/behaviour/rules.md). */
export const ruleOperations = {
  rules: operation({
    name: 'rules',
    kind: 'query',
    access: SETTINGS,
    summary: 'List the rules, by rank.',
    input: ListRulesInput,
    output: pageOf(Rule),
    run: ({ rules }, _context, input) => rules.list(input),
  }),
  rule: operation({
    name: 'rule',
    kind: 'query',
    access: SETTINGS,
    summary: 'Read a rule.',
    input: IdInput,
    output: one(Rule),
    run: ({ rules }, _context, input) => rules.get(input.id),
  }),
  ruleVersions: operation({
    name: 'ruleVersions',
    kind: 'query',
    access: SETTINGS,
    summary: 'List the versions of a rule, newest first.',
    input: ListRuleVersionsInput,
    output: pageOf(RuleVersion),
    run: ({ rules }, _context, input) => rules.versions(input),
  }),
  ruleFields: operation({
    name: 'ruleFields',
    kind: 'query',
    access: SETTINGS,
    summary: 'List the fields that conditions of rules can name.',
    input: NoInput,
    output: many(RuleField, 1_000),
    run: ({ rules }, context) => rules.knownFields(context),
  }),
  createRule: operation({
    ...CHANGE,
    name: 'createRule',
    summary: 'Create a rule, which acts by your rights.',
    input: CreateRuleInput,
    output: one(Rule),
    errors: ['CONFLICT'],
    example: {
      input: {
        name: 'Heating',
        mode: 'observe',
        trigger: { type: 'created' },
        conditions: { all: [{ field: 'title', op: 'contains', value: 'heating' }] },
        actions: [{ type: 'setPriority', priority: 'high' }],
      },
    },
    run: ({ rules }, context, input) => rules.create(context, input),
  }),
  updateRule: operation({
    ...CHANGE,
    name: 'updateRule',
    summary: 'Change, switch, archive or restore a rule, which acts by your rights.',
    input: UpdateRuleInput,
    output: one(Rule),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { mode: 'off', expectedVersion: 1 } },
    run: ({ rules }, context, input) => rules.update(context, input),
  }),
  deleteRule: operation({
    ...CHANGE,
    name: 'deleteRule',
    summary: 'Delete a rule, or archive one that ever did something.',
    input: IdInput,
    output: one(Rule),
    run: ({ rules }, context, input) => rules.delete(context, input.id),
  }),
  restoreRule: operation({
    ...CHANGE,
    name: 'restoreRule',
    summary: 'Bring a version of a rule back, as a new one that is off.',
    input: RestoreRuleInput,
    output: one(Rule),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { version: 1 } },
    run: ({ rules }, context, input) => rules.restore(context, input),
  }),
  orderRules: operation({
    ...CHANGE,
    name: 'orderRules',
    summary: 'Order the rules: all that are not archived.',
    input: OrderRulesInput,
    output: many(Rule, MAX_RULES),
    example: { input: { ids: [3] } },
    run: ({ rules }, context, input) => rules.order(context, input),
  }),
};
