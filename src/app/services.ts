import type { Config } from '../config/config.js';
import type { OperationServices } from '../core/context.js';
import type { Module } from '../core/define-module.js';
import { EventDispatcher } from '../core/event-dispatcher.js';
import { KnownLists } from '../core/list-views.js';
import type { ReplicaReads } from '../core/replica-reads.js';
import type { EventTransport } from '../core/subscribers.js';
import { UnitOfWork } from '../core/unit-of-work.js';
import { replicaReads } from '../infra/database/read-replica.js';
import { RecentWriters } from '../infra/database/recent-writers.js';
import type { Infrastructure } from '../infra/infrastructure.js';
import { noQueue, type Queue } from '../infra/queue/queue.js';
import { type Broadcast, noBroadcast } from '../infra/redis/broadcast.js';
import { type AppServices, modules as allModules } from './modules.js';

/** The infrastructure without the unit of work, which is created here with the subscribers. */
export type ServiceSources = Omit<
  Infrastructure,
  'prisma' | 'statements' | 'unitOfWork' | 'queue' | 'exclusiveSince' | 'lists'
> & {
  readonly config: Config;
  /** Undefined in commands, which send no notifications. */
  readonly queue?: Queue;
  /** Undefined in commands, which have no live connections. */
  readonly broadcast?: Broadcast;
  readonly exclusiveSince?: Date | undefined;
};

/** The services of all modules, with the unit of work and the event dispatcher. */
export interface RunningModules {
  readonly services: AppServices;
  readonly unitOfWork: UnitOfWork;
  readonly dispatcher: EventDispatcher;
  /** Services of the module of an operation or job. */
  readonly servicesOf: (module: Module) => object;
  readonly operationServices: OperationServices;
  /** Executes replica-readable queries; undefined without a replica. */
  readonly replicaReads: ReplicaReads | undefined;
}

/**
 * Creates the services of every module from the infrastructure and the services of the needed
 * modules, and registers their event subscribers.
 */
export function createServices(sources: ServiceSources): RunningModules {
  const { config, queue = noQueue, broadcast = noBroadcast, exclusiveSince, ...rest } = sources;
  const { database, clock, logger } = rest;
  const { prisma, statements } = database;
  const transport: EventTransport = {
    broadcast: (event) => broadcast.publish(event),
    wake: (names) => queue.wakeAttached(...names),
    report: (err, subscriber) => logger.error({ err, subscriber }, 'event subscriber failed'),
  };
  const dispatcher = new EventDispatcher(transport, sources.queue !== undefined);
  const { replica } = database;
  const writers = replica && new RecentWriters(rest.redis);
  const unitOfWork = new UnitOfWork(
    database.transactions,
    clock,
    dispatcher,
    writers && ((userId) => writers.add(userId)),
  );
  const lists = new KnownLists();
  const infrastructure: Infrastructure = {
    ...rest,
    prisma,
    statements,
    unitOfWork,
    queue,
    exclusiveSince,
    lists,
  };
  const made = new Map<Module, object>();
  const byOperation = new Map<object, object>();
  for (const module of allModules as readonly Module[]) {
    const needed = Object.fromEntries(
      module.needs.map((other) => [other.name, made.get(other) as object]),
    );
    const services = module.create(infrastructure, needed, module.config(config));
    made.set(module, services);
    for (const operation of Object.values(module.operations)) byOperation.set(operation, services);
    lists.add(module, services);
    dispatcher.register(module.subscribers, services);
  }
  broadcast.subscribe((message) =>
    dispatcher.received(message as Parameters<EventDispatcher['received']>[0]),
  );
  return {
    services: Object.assign({}, ...made.values()) as AppServices,
    unitOfWork,
    dispatcher,
    replicaReads: replica && writers && replicaReads(replica, writers),
    servicesOf: (module) => made.get(module) ?? {},
    // biome-ignore lint/plugin: they are those of the module of the operation, as its manifest has checked
    operationServices: { of: (operation) => byOperation.get(operation) as never },
  };
}
