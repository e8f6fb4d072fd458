import { anySession, permitted } from '../../../../core/access.js';
import { one, operationsFor, pageOf } from '../../../../core/operation.js';
import type { ApplyingService } from './applying.service.js';
import type { UndeliveredService } from './undelivered.service.js';
import {
  ApplyUndeliveredInput,
  DismissUndeliveredInput,
  ListUndeliveredInput,
  ReportUndeliveredInput,
  UndeliveredReceipt,
  UndeliveredReport,
} from './undelivered.types.js';

const { operation } = operationsFor<{
  readonly undelivered: UndeliveredService;
  readonly applying: ApplyingService;
}>();

const lead = permitted('maintenance.assign');

/** Work that devices could not deliver (docs/behaviour/offline.md). */
export const undeliveredOperations = {
  report: operation({
    name: 'reportUndelivered',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Give the leads work that the service refused.',
    description:
      'For people who were in the crew of the request when they did it, also after they lost it.',
    input: ReportUndeliveredInput,
    output: one(UndeliveredReceipt),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    example: {
      input: {
        entries: [
          {
            operation: 'completeMaintenanceRequest',
            input: { note: 'Replaced the seal.' },
            performedAt: '2026-03-02T10:40:00+01:00',
            refusedBecause: 'Assigned to somebody else at 10:30.',
          },
        ],
      },
    },
    run: ({ undelivered }, context, input) => undelivered.report(context, input),
  }),
  list: operation({
    name: 'undelivered',
    kind: 'query',
    access: lead,
    summary: 'List the undelivered work of departments that you lead, oldest first.',
    input: ListUndeliveredInput,
    output: pageOf(UndeliveredReport),
    run: ({ undelivered }, context, input) => undelivered.list(context, input),
  }),
  apply: operation({
    name: 'applyUndelivered',
    kind: 'mutation',
    access: lead,
    summary: 'Record undelivered work, each entry by itself.',
    description: 'Entries that are refused stay open, with their error.',
    input: ApplyUndeliveredInput,
    output: one(UndeliveredReport),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { input: { entryIds: [1, 2] } },
    run: ({ applying }, context, input) => applying.apply(context, input),
  }),
  dismiss: operation({
    name: 'dismissUndelivered',
    kind: 'mutation',
    access: lead,
    summary: 'Leave out undelivered work, with a reason.',
    input: DismissUndeliveredInput,
    output: one(UndeliveredReport),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { input: { reason: 'The work was recorded already.' } },
    run: ({ undelivered }, context, input) => undelivered.dismiss(context, input),
  }),
};
