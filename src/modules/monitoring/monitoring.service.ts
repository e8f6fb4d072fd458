import type { Health } from './monitoring.types.js';

declare module '../../core/context.js' {
  interface Services {
    monitoring: MonitoringService;
  }
}

/** A dependency, and how to ask whether it answers. */
export interface Probe {
  readonly name: string;
  /** Rejects when the dependency is away. */
  readonly check: () => Promise<unknown>;
  /** Whether the service can do nothing without it. */
  readonly required: boolean;
}

/** How long a dependency may take to answer before it counts as away, in milliseconds. */
const PROBE_TIMEOUT = 2_000;

/** Tells how the service is. */
export class MonitoringService {
  constructor(private readonly probes: readonly Probe[]) {}

  /** Whether everything answers that the service cannot do without. */
  async ready(): Promise<boolean> {
    const required = this.probes.filter((probe) => probe.required);
    const states = await Promise.all(required.map(({ check }) => stateOf(check)));
    return states.every((state) => state === 'up');
  }

  /** Asks every dependency at once; answers within about two seconds whatever they do. */
  async health(): Promise<Health> {
    const dependencies = await Promise.all(
      this.probes.map(async ({ name, check }) => ({ name, status: await stateOf(check) })),
    );
    const well = dependencies.every((dependency) => dependency.status === 'up');
    return {
      status: well ? 'ok' : 'degraded',
      dependencies,
      uptimeSeconds: Math.round(process.uptime() * 10) / 10,
    };
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PROBE_TIMEOUT);
  });
  try {
    return await Promise.race([check().then(() => 'up' as const), timeout]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
