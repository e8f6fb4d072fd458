import { permitted, related } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { ChecklistAnswersService } from './checklist-answers.service.js';
import type { RequestChecklistsService } from './request-checklists.service.js';
import {
  AnswerChecklistItemInput,
  CreateFollowUpInput,
  RequestChecklist,
  RequestChecklistInput,
  RequestChecklistItem,
  SetRequestChecklistInput,
} from './request-checklists.types.js';

const { operation } = operationsFor<{
  readonly requestChecklists: RequestChecklistsService;
  readonly checklistAnswers: ChecklistAnswersService;
}>();

/** The operations on checklists of requests (docs/behaviour/work.md). */
export const requestChecklistOperations = {
  get: operation({
    name: 'requestChecklist',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read the checklist of a request with its answers.',
    input: RequestChecklistInput,
    output: one(RequestChecklist),
    run: ({ requestChecklists }, context, input) => requestChecklists.get(context, input.requestId),
  }),
  set: operation({
    name: 'setRequestChecklist',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Give a checklist to a request, or take it away.',
    input: SetRequestChecklistInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { checklistId: 1, expectedVersion: 1 } },
    run: ({ requestChecklists }, context, input) => requestChecklists.set(context, input),
  }),
  answer: operation({
    name: 'answerChecklistItem',
    kind: 'mutation',
    performable: true,
    access: related('the crew of the request', 'maintenance.assign'),
    scope: 'maintenance.complete',
    summary: 'Answer an item of the checklist of a request.',
    input: AnswerChecklistItemInput,
    output: one(RequestChecklistItem),
    errors: ['CONFLICT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { value: 85.5, note: 'Oil is old.', expectedVersion: 1 } },
    run: ({ checklistAnswers }, context, input) => checklistAnswers.answer(context, input),
  }),
  followUp: operation({
    name: 'createFollowUp',
    kind: 'mutation',
    access: permitted('maintenance.create'),
    summary: 'Submit a request that follows from an item of a checklist.',
    description: 'For the crew of the request and its leads.',
    input: CreateFollowUpInput,
    output: one(MaintenanceRequest),
    errors: ['CONFLICT'],
    example: { input: { title: 'Change the oil', priority: 'high' } },
    run: ({ checklistAnswers }, context, input) => checklistAnswers.followUp(context, input),
  }),
};
