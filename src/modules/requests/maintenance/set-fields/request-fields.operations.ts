import { related } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { RequestFieldsService } from './request-fields.service.js';
import { SetRequestFieldsInput } from './request-fields.types.js';

const { operation } = operationsFor<{ readonly requestFields: RequestFieldsService }>();

/** The values of fields of a request (docs/behaviour/fields.md). */
export const requestFieldOperations = {
  set: operation({
    name: 'setRequestFields',
    kind: 'mutation',
    access: related('submitter, crew, leads and approvers of the request'),
    scope: [
      'maintenance.update',
      'maintenance.complete',
      'maintenance.assign',
      'maintenance.approve',
    ],
    summary: 'Set fields of a request.',
    description: 'Fields that are left out stay; null clears one. Equal values leave no trace.',
    input: SetRequestFieldsInput,
    output: one(MaintenanceRequest),
    example: { input: { fields: { room_temperature: 14.5 }, expectedVersion: 2 } },
    run: ({ requestFields }, context, input) => requestFields.set(context, input),
  }),
};
