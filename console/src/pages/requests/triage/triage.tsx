import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { OpenStep } from '../steps/step-buttons.tsx';
import { type OpenStepOf, returnFocus, useRowKeys } from './use-row-keys.ts';

const StepOf = lazy(() => import('./step-of.tsx'));

const TriageContext = createContext<OpenStepOf>(() => undefined);

/** Opens the dialog of a step; for cards and rows within `Triage`. */
export function useTriage(): OpenStepOf {
  return use(TriageContext);
}

export interface TriageProps {
  /** Called when a dialog was closed, after its step or without it. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/** Lists of requests whose cards and rows offer steps, by buttons, menus and keys. */
export function Triage({ onClosed, children }: TriageProps) {
  const [target, setTarget] = useState<{ readonly id: number; readonly step: OpenStep }>();
  const open = useMemo<OpenStepOf>(() => (id, step) => setTarget({ id, step }), []);
  useRowKeys(open);
  return (
    <TriageContext value={open}>
      {children}
      {target && (
        <Suspense>
          <StepOf
            key={`${target.id} ${target.step}`}
            {...target}
            onClose={() => {
              setTarget(undefined);
              returnFocus(target.id);
              onClosed?.();
            }}
          />
        </Suspense>
      )}
    </TriageContext>
  );
}
