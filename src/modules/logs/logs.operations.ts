import { anySession, permitted, refusedToAll } from '../../core/authorize.js';
import { forbidden } from '../../core/errors.js';
import { NoInput, one, operation, pageOf } from '../../core/operation.js';
import {
  InternalLogEntry,
  ListInternalLogsInput,
  ListMySecurityLogsInput,
  LogEntryIdInput,
} from './logs.types.js';

const POLICY = 'Security logs are kept by policy. Nobody can delete them.';

/** Never runs: the access rule refuses everybody before. */
const neverRun = async (): Promise<InternalLogEntry> => {
  throw forbidden(POLICY);
};

/** The operations on the internal log (specification 4.7), and on one's own part of it (4.6). */
export const logOperations = {
  list: operation({
    name: 'internalLogs',
    kind: 'query',
    access: permitted('logs.read'),
    summary: 'List the internal log, the newest entry first.',
    input: ListInternalLogsInput,
    output: pageOf(InternalLogEntry),
    run: (context, input) => context.services.logs.list(input),
  }),
  /** Under `/monitoring`, where monitoring.read opens it too (contract, section 7). */
  monitor: operation({
    name: 'monitoringLogs',
    kind: 'query',
    access: permitted('monitoring.read', 'logs.read'),
    summary: 'List the internal log as a part of monitoring, the newest entry first.',
    input: ListInternalLogsInput,
    output: pageOf(InternalLogEntry),
    run: (context, input) => context.services.logs.list(input),
  }),
  mySecurityLogs: operation({
    name: 'mySecurityLogs',
    kind: 'query',
    access: anySession,
    summary: 'List what the security log says about you, the newest first.',
    input: ListMySecurityLogsInput,
    output: pageOf(InternalLogEntry),
    run: (context, input) => context.services.logs.listOwn(context, input),
  }),
  deleteMySecurityLogs: operation({
    name: 'deleteMySecurityLogs',
    kind: 'mutation',
    access: refusedToAll(POLICY),
    summary: 'Delete your security log.',
    input: NoInput,
    output: one(InternalLogEntry),
    run: neverRun,
  }),
  deleteMySecurityLog: operation({
    name: 'deleteMySecurityLog',
    kind: 'mutation',
    access: refusedToAll(POLICY),
    summary: 'Delete an entry of your security log.',
    input: LogEntryIdInput,
    output: one(InternalLogEntry),
    run: neverRun,
  }),
};
