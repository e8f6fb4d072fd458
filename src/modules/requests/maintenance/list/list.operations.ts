import { permitted } from '../../../../core/access.js';
import { operationsFor, pageOf } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import type { ListService } from './list.service.js';
import { ListMaintenanceRequestsInput } from './list.types.js';

const { operation } = operationsFor<{ readonly requestList: ListService }>();

/** The list of requests (specification 4.2). */
export const listOperations = {
  list: operation({
    name: 'maintenanceRequests',
    kind: 'query',
    replicaReadable: true,
    access: permitted('maintenance.read'),
    summary: 'List the maintenance requests in your scope.',
    input: ListMaintenanceRequestsInput,
    output: pageOf(MaintenanceRequest),
    run: ({ requestList }, context, input, selection) =>
      requestList.list(context, input, selection),
  }),
};
