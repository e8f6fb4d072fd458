import { permitted } from '../../../../core/access.js';
import { operationsFor, pageOf } from '../../../../core/operation.js';
import type { FiringsService } from './firings.service.js';
import { ListRequestFiringsInput, ListRuleFiringsInput, RuleFiring } from './firings.types.js';

const { operation } = operationsFor<{ readonly firings: FiringsService }>();

/** The operations on what rules did (docs/behaviour/rules.md). */
export const firingOperations = {
  ruleFirings: operation({
    name: 'ruleFirings',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List what a rule did, newest first.',
    input: ListRuleFiringsInput,
    output: pageOf(RuleFiring),
    run: ({ firings }, context, input) => firings.ofRule(context, input),
  }),
  requestFirings: operation({
    name: 'requestFirings',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List what rules did at a request, newest first.',
    description: 'For the staff of the request.',
    input: ListRequestFiringsInput,
    output: pageOf(RuleFiring),
    run: ({ firings }, context, input) => firings.ofRequest(context, input),
  }),
};
