import { anySession, forbiddenToAll, permitted } from '../../../core/access.js';
import { forbidden } from '../../../core/errors.js';
import { NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import type { LogsService } from './logs.service.js';
import {
  InternalLogEntry,
  ListInternalLogsInput,
  ListMySecurityLogsInput,
  LogEntryIdInput,
} from './logs.types.js';

/** The services that the operations of this module call. */
export interface LogsOperationServices {
  readonly logs: LogsService;
}

const { operation } = operationsFor<LogsOperationServices>();

const POLICY = 'Security logs are kept by policy. Nobody can delete them.';

/** Never runs: the access rule denies every actor. */
const neverRun = async (): Promise<InternalLogEntry> => {
  throw forbidden(POLICY);
};

/** The operations on the internal log (specification 4.7) and on the actor's own entries (4.6). */
export const logOperations = {
  list: operation({
    name: 'internalLogs',
    kind: 'query',
    replicaReadable: true,
    access: permitted('logs.read'),
    summary: 'List the internal log, newest entry first.',
    input: ListInternalLogsInput,
    output: pageOf(InternalLogEntry),
    run: ({ logs }, _context, input) => logs.list(input),
  }),
  /** Under `/monitoring`, which also accepts monitoring.read (docs/behaviour/records.md). */
  monitor: operation({
    name: 'monitoringLogs',
    kind: 'query',
    replicaReadable: true,
    access: permitted('monitoring.read', 'logs.read'),
    summary: 'List the internal log as a part of monitoring, newest entry first.',
    input: ListInternalLogsInput,
    output: pageOf(InternalLogEntry),
    run: ({ logs }, _context, input) => logs.list(input),
  }),
  mySecurityLogs: operation({
    name: 'mySecurityLogs',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'List the entries of the security log about you, newest first.',
    input: ListMySecurityLogsInput,
    output: pageOf(InternalLogEntry),
    run: ({ logs }, context, input) => logs.listOwn(context, input),
  }),
  deleteMySecurityLogs: operation({
    name: 'deleteMySecurityLogs',
    kind: 'mutation',
    access: forbiddenToAll(POLICY),
    summary: 'Delete your security log.',
    input: NoInput,
    output: one(InternalLogEntry),
    run: neverRun,
  }),
  deleteMySecurityLog: operation({
    name: 'deleteMySecurityLog',
    kind: 'mutation',
    access: forbiddenToAll(POLICY),
    summary: 'Delete an entry of your security log.',
    input: LogEntryIdInput,
    output: one(InternalLogEntry),
    run: neverRun,
  }),
};
