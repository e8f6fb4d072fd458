import { useState } from 'react';
import { type ServiceError, toServiceError } from '../../../../api/service-error.ts';
import { useFormat } from '../../../../parts/format.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { firstValues } from './step-values.ts';
import type { OpenStep } from './steps.ts';
import { OUTDATED, readAgain, takeStep } from './take-step.ts';

/** Steps that need no input: they are taken at once, and a note may follow. */
const QUICK = ['START', 'RESUME'] as const satisfies readonly OpenStep[];

export type QuickStep = (typeof QUICK)[number];

export function isQuick(step: OpenStep): step is QuickStep {
  return (QUICK as readonly OpenStep[]).includes(step);
}

/** Result of a step that was taken at once. */
export interface QuickOutcome {
  readonly step: QuickStep;
  /** The error of the service; undefined after a success. */
  readonly error?: ServiceError;
  /** True if the request has changed meanwhile. */
  readonly outdated: boolean;
}

export interface QuickSteps {
  readonly outcome: QuickOutcome | undefined;
  readonly take: (step: QuickStep) => Promise<void>;
  readonly clear: () => void;
}

/** Takes steps without a dialog, on the version of the request that is shown. */
export function useQuickStep(request: RequestDetailFragment): QuickSteps {
  const [outcome, setOutcome] = useState<QuickOutcome>();
  const { timeZone } = useFormat();
  const take = async (step: QuickStep) => {
    setOutcome(undefined);
    const first = firstValues(request, timeZone);
    const input = { values: first, first, timeZone, attachmentIds: [] };
    try {
      await takeStep(step, request, { ...input, expectedVersion: request.version });
      setOutcome({ step, outdated: false });
    } catch (thrown) {
      const error = toServiceError(thrown);
      const outdated = OUTDATED.has(error.code);
      if (outdated) await readAgain(request.id);
      setOutcome({ step, error, outdated });
    }
  };
  return { outcome, take, clear: () => setOutcome(undefined) };
}
