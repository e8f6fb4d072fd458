import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readData } from '../../../api/files.ts';
import { toServiceError } from '../../../api/service-error.ts';

/** Answer of `GET /system/monitoring` (specification 4.7). */
export interface MonitoringSummary {
  readonly health: {
    readonly status: 'ok' | 'degraded';
    readonly dependencies: readonly { readonly name: string; readonly status: 'up' | 'down' }[];
    readonly uptimeSeconds: number;
  };
  /** Figures of the answering process. */
  readonly lastMinute: { readonly requests: number; readonly failures: number };
  readonly errorsLastDay: number;
  readonly openIncidents: readonly {
    readonly id: number;
    readonly message: string;
    readonly openedAt: string;
  }[];
  readonly diagnostics: {
    readonly memoryMebibytes: number;
    readonly heapMebibytes: number;
    readonly eventLoopDelayMean: number;
    readonly eventLoopDelayP99: number;
    readonly cpuSeconds: number;
    readonly poolTotal: number;
    readonly poolIdle: number;
    readonly poolWaiting: number;
  };
}

/** Traffic of a minute, with the time of reading. */
export interface Sample {
  readonly at: number;
  readonly requests: number;
  readonly failures: number;
}

const PATH = '/api/v1/system/monitoring';
/** Pause between two reads, and after a failed one, in milliseconds. */
const INTERVAL = 10_000;
const AFTER_FAILURE = 30_000;
/** Number of kept samples: half an hour. */
const KEPT = 180;

/** Samples since the console was opened; they are kept when the page is left. */
let kept: readonly Sample[] = [];

export interface MonitoringState {
  readonly summary: MonitoringSummary | undefined;
  /** Time of reading; Unix time in milliseconds. */
  readonly readAt: number | undefined;
  readonly samples: readonly Sample[];
  readonly error: unknown;
  readonly refresh: () => void;
}

/** State of the service, read every ten seconds while the page is visible and not paused. */
export function useMonitoring(paused: boolean): MonitoringState {
  const visible = useDocumentVisibility() === 'visible';
  const [state, setState] = useState<{ summary?: MonitoringSummary; readAt?: number }>({});
  const [error, setError] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  /** Reads once; returns the pause before the next read, in milliseconds. */
  const read = useCallback(async (): Promise<number> => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    try {
      const summary = await readData<MonitoringSummary>(PATH, controller.signal);
      const readAt = Date.now();
      kept = [...kept, { at: readAt, ...summary.lastMinute }].slice(-KEPT);
      setState({ summary, readAt });
      setError(undefined);
      return INTERVAL;
    } catch (thrown) {
      if (controller.signal.aborted) return INTERVAL;
      setError(thrown);
      return Math.max(AFTER_FAILURE, (toServiceError(thrown).retryAfter ?? 0) * 1_000);
    }
  }, []);
  useEffect(() => {
    if (paused || !visible) return;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    const next = async () => {
      const wait = await read();
      if (current) timer = setTimeout(() => void next(), wait);
    };
    void next();
    return () => {
      current = false;
      clearTimeout(timer);
      abort.current?.abort();
    };
  }, [paused, visible, read]);
  return {
    summary: state.summary,
    readAt: state.readAt,
    samples: kept,
    error,
    refresh: () => void read(),
  };
}
