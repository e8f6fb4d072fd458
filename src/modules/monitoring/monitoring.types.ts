import { Field, Float, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../core/connection.js';
import { registerEnum } from '../../core/enums.js';
import { paged } from '../../core/list-inputs.js';
import { NoInput } from '../../core/operation.js';

const states = { up: 'up', down: 'down' } as const;
const State = registerEnum('DependencyState', states, 'Whether a dependency answers.');

const verdicts = { ok: 'ok', degraded: 'degraded' } as const;
const Verdict = registerEnum('HealthStatus', verdicts, 'Whether the service can do its work.');

const kinds = { dependency: 'dependency', error_rate: 'error_rate' } as const;
const Kind = registerEnum('IncidentKind', kinds, 'A dependency that was away, or failing answers.');

/** What an incident is about. */
export type IncidentKind = keyof typeof kinds;

/** Something that the service needs, and whether it answers. */
@ObjectType()
export class DependencyHealth {
  @Field(() => String, { description: '`database`, `cache` or `storage`.' })
  name: string;

  @Field(() => State)
  status: keyof typeof states;
}

/** The health of the service, as anybody may read it. */
@ObjectType({ description: 'Whether the service and what it needs answer.' })
export class Health {
  @Field(() => Verdict)
  status: keyof typeof verdicts;

  @Field(() => [DependencyHealth])
  dependencies: DependencyHealth[];

  @Field(() => Float, {
    description: 'Seconds since the process started; 0 for callers without `monitoring.read`.',
  })
  uptimeSeconds: number;
}

/** Answers of the last minute, of the process that is asked. */
@ObjectType()
export class TrafficReport {
  @Field(() => Int)
  requests: number;

  @Field(() => Int, { description: 'Those that were a fault of the service or of what it needs.' })
  failures: number;
}

/** How the service does, for whoever has a session. */
@ObjectType({ description: 'How the service does.' })
export class SystemStatus {
  @Field(() => Verdict)
  status: keyof typeof verdicts;

  @Field(() => String)
  version: string;

  @Field(() => Float, { description: 'Seconds since the process started.' })
  uptimeSeconds: number;

  @Field(() => [DependencyHealth])
  dependencies: DependencyHealth[];

  @Field(() => TrafficReport, { description: 'Of the last minute.' })
  lastMinute: TrafficReport;
}

/** What the service runs on. */
@ObjectType({ description: 'What the service runs on.' })
export class SystemInfo {
  @Field(() => String)
  name: string;

  @Field(() => String)
  version: string;

  @Field(() => String)
  nodeVersion: string;

  @Field(() => String)
  platform: string;

  @Field(() => String, { description: '`production` or `development`.' })
  environment: string;

  @Field(() => String, { description: '`embedded` or `server`.' })
  database: string;

  @Field(() => Boolean, { description: 'Whether limits and cache are shared over Redis.' })
  redis: boolean;

  @Field(() => Date)
  startedAt: Date;
}

/** How the process that is asked does from inside. */
@ObjectType({ description: 'How the process that is asked does from inside.' })
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

  @Field(() => Float, { description: 'Time on the processor since the start, in seconds.' })
  cpuSeconds: number;

  @Field(() => Int, { description: 'Connections of the database pool.' })
  poolTotal: number;

  @Field(() => Int)
  poolIdle: number;

  @Field(() => Int, { description: 'Requests that wait for a connection.' })
  poolWaiting: number;
}

/** Something that was wrong for a while (contract, section 7). */
@ObjectType({ description: 'Something that was wrong for a while; open until it is over.' })
export class Incident {
  @Field(() => Int)
  id: number;

  @Field(() => Kind)
  kind: IncidentKind;

  @Field(() => String, { description: "A dependency's name, or `requests`." })
  subject: string;

  @Field(() => String, { description: 'The process that saw it first.' })
  instance: string;

  @Field(() => String)
  message: string;

  @Field(() => Date)
  openedAt: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is open.' })
  closedAt: Date | null;
}

export const IncidentConnection = connectionOf(Incident);

/** All of monitoring at a glance. */
@ObjectType({ description: 'All of monitoring at a glance.' })
export class Monitoring {
  @Field(() => Health)
  health: Health;

  @Field(() => TrafficReport, { description: 'Of the last minute.' })
  lastMinute: TrafficReport;

  @Field(() => Int, { description: 'Failures of the last 24 hours that are in the internal log.' })
  errorsLastDay: number;

  @Field(() => [Incident], { description: 'Those that are open, the newest first.' })
  openIncidents: Incident[];

  @Field(() => Diagnostics)
  diagnostics: Diagnostics;
}

/** A page of incidents or errors, the newest first. */
export class ListMonitoringInput extends paged(NoInput) {}
