import { Field, Float, ObjectType } from 'type-graphql';
import { registerEnum } from '../../core/enums.js';

const states = { up: 'up', down: 'down' } as const;
const State = registerEnum('DependencyState', states, 'Whether a dependency answers.');

const verdicts = { ok: 'ok', degraded: 'degraded' } as const;
const Verdict = registerEnum('HealthStatus', verdicts, 'Whether the service can do its work.');

/** Something that the service needs, and whether it answers. */
@ObjectType()
export class DependencyHealth {
  @Field(() => String)
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

  @Field(() => Float, { description: 'Seconds since the process started.' })
  uptimeSeconds: number;
}
