import type { Registry } from 'prom-client';
import type { TelemetryConfig } from '../config.js';
import type { Tracer } from '../core/tracing.js';
import type { Logger } from './logger.js';

/** Sends traces and metrics to a collector. */
export interface Telemetry {
  /** Undefined where no traces are made. */
  readonly tracer: Tracer | undefined;
  /** Sends the metrics of the registry as well, and counts in it what was sent. */
  export(registry: Registry): void;
  /** Sends what waits, within a few seconds. */
  stop(): Promise<void>;
}

/** Where no telemetry is configured. */
const noTelemetry: Telemetry = {
  tracer: undefined,
  export: () => {},
  stop: async () => {},
};

/**
 * Starts to send traces and metrics as configured. Without a configuration no code of OpenTelemetry is
 * loaded.
 *
 * @param version the version of the service.
 */
export async function openTelemetry(
  config: TelemetryConfig | undefined,
  version: string,
  logger: Logger,
): Promise<Telemetry> {
  if (config === undefined) return noTelemetry;
  const { startTelemetry } = await import('./telemetry-sdk.js');
  return startTelemetry(config, version, logger);
}
