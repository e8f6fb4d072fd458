import { Field, Float, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../core/connection.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { NoInput } from '../../../core/operation.js';

const states = { up: 'up', down: 'down' } as const;
const State = registerEnum('DependencyState', states, 'The availability of a dependency.', {
  up: 'Available.',
  down: 'Unavailable.',
});

const statuses = { ok: 'ok', degraded: 'degraded' } as const;
const Status = registerEnum(
  'HealthStatus',
  statuses,
  'The state of the service: with all its dependencies or not.',
  { ok: 'All dependencies are available.', degraded: 'A dependency is unavailable.' },
);

const kinds = { dependency: 'dependency', error_rate: 'error_rate', mailbox: 'mailbox' } as const;
const Kind = registerEnum(
  'IncidentKind',
  kinds,
  'An unavailable dependency, a high share of failed responses, or a mailbox without a look.',
  {
    dependency: 'A dependency was unavailable.',
    error_rate: 'Too many requests failed.',
    mailbox: 'Nothing could be fetched from a mailbox for 10 minutes.',
  },
);

/** The kind of an incident. */
export type IncidentKind = keyof typeof kinds;

/** A dependency of the service and its state. */
@ObjectType({ description: 'Availability of a dependency of the service.' })
export class DependencyHealth {
  @Field(() => String, { description: '`database`, `cache` or `storage`.' })
  name: string;

  @Field(() => State, { description: 'The availability.' })
  status: keyof typeof states;
}

/** The health of the service; public. */
@ObjectType({ description: 'The state of the service and of its dependencies.' })
export class Health {
  @Field(() => Status)
  status: keyof typeof statuses;

  @Field(() => [DependencyHealth])
  dependencies: DependencyHealth[];

  @Field(() => Float, {
    description: 'Seconds since the process started; 0 for callers without `monitoring.read`.',
  })
  uptimeSeconds: number;
}

/** Responses of the answering process in the last minute. */
@ObjectType({ description: 'Requests and errors of the last minutes.' })
export class TrafficReport {
  @Field(() => Int, { description: 'Answered requests.' })
  requests: number;

  @Field(() => Int, { description: 'Requests that failed because of the service or a dependency.' })
  failures: number;
}

/** Status, version and traffic of the service, for every user with a session. */
@ObjectType({ description: 'Status, version and traffic of the service.' })
export class SystemStatus {
  @Field(() => Status)
  status: keyof typeof statuses;

  @Field(() => String, { description: 'The version of the program.' })
  version: string;

  @Field(() => Float, { description: 'Seconds since the process started.' })
  uptimeSeconds: number;

  @Field(() => [DependencyHealth])
  dependencies: DependencyHealth[];

  @Field(() => TrafficReport, { description: 'Of the last minute.' })
  lastMinute: TrafficReport;
}

/** Versions and environment of the service. */
@ObjectType({ description: 'Versions and environment of the service.' })
export class SystemInfo {
  @Field(() => String, { description: 'The name of the program.' })
  name: string;

  @Field(() => String, { description: 'The version of the program.' })
  version: string;

  @Field(() => String, { description: 'The version of Node.js.' })
  nodeVersion: string;

  @Field(() => String, { description: 'The operating system and processor.' })
  platform: string;

  @Field(() => String, { description: '`production` or `development`.' })
  environment: string;

  @Field(() => String, { description: '`embedded` or `server`.' })
  database: string;

  @Field(() => Boolean, { description: 'True if limits and cache are shared through Redis.' })
  redis: boolean;

  @Field(() => Date)
  startedAt: Date;
}

/** Internal figures of the answering process. */
@ObjectType({ description: 'Internal figures of the answering process.' })
export class Diagnostics {
  @Field(() => Int, { description: 'Resident memory in MiB.' })
  memoryMebibytes: number;

  @Field(() => Int, { description: 'Used heap in MiB.' })
  heapMebibytes: number;

  @Field(() => Float, {
    description: 'Mean delay of the event loop since the start, in milliseconds.',
  })
  eventLoopDelayMean: number;

  @Field(() => Float, { description: '99th percentile of that delay in milliseconds.' })
  eventLoopDelayP99: number;

  @Field(() => Float, { description: 'Processor time since the start, in seconds.' })
  cpuSeconds: number;

  @Field(() => Int, { description: 'Connections of the database pool.' })
  poolTotal: number;

  @Field(() => Int, { description: 'Idle connections to the database.' })
  poolIdle: number;

  @Field(() => Int, { description: 'Requests waiting for a connection.' })
  poolWaiting: number;
}

/** A period of impaired service (docs/behaviour/records.md). */
@ObjectType({ description: 'A period of impaired service.' })
export class Incident {
  @Field(() => Int)
  id: number;

  @Field(() => Kind)
  kind: IncidentKind;

  @Field(() => String, { description: "A dependency's name, `requests`, or a mailbox's name." })
  subject: string;

  @Field(() => String, { description: 'The process that observed it first.' })
  instance: string;

  @Field(() => String)
  message: string;

  @Field(() => Date)
  openedAt: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is open.' })
  closedAt: Date | null;
}

/** Connection of incidents. */
export const IncidentConnection = connectionOf(Incident);

/** A summary of all monitoring data. */
@ObjectType({ description: 'A summary of all monitoring data.' })
export class Monitoring {
  @Field(() => Health, { description: "Availability of the service's dependencies." })
  health: Health;

  @Field(() => TrafficReport, { description: 'Of the last minute.' })
  lastMinute: TrafficReport;

  @Field(() => Int, { description: 'Failures of the last 24 hours in the internal log.' })
  errorsLastDay: number;

  @Field(() => [Incident], { description: 'The open incidents, newest first.' })
  openIncidents: Incident[];

  @Field(() => Diagnostics, { description: 'Figures on the process.' })
  diagnostics: Diagnostics;
}

/** Input of the lists of incidents and errors, newest first. */
export class ListMonitoringInput extends paged(NoInput) {}
