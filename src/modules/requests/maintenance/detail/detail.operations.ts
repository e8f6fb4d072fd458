import { permitted } from '../../../../core/access.js';
import { IdInput } from '../../../../core/inputs.js';
import { one, operationsFor } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { DetailService } from './detail.service.js';

const { operation } = operationsFor<{ readonly requestDetail: DetailService }>();

/** One request with its history (specification 4.2). */
export const detailOperations = {
  get: operation({
    name: 'maintenanceRequest',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a maintenance request.',
    input: IdInput,
    output: one(MaintenanceRequest),
    run: ({ requestDetail }, context, input, selection) =>
      requestDetail.get(context, input.id, selection),
  }),
};
