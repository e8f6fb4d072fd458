import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserConnection } from '../../../../api/browser-connection.ts';
import { reach } from '../../../../api/reach.ts';
import { notifyFailed } from '../../../../parts/notify.ts';
import type { OpenStep } from '../steps/steps.ts';
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
  const { t } = useTranslation();
  const open = useMemo<OpenStepOf>(
    () => (id, step) => {
      // Keys and the board offer steps that are hidden elsewhere.
      const away = reach.get().lost || !browserConnection.isOnline;
      if (away) notifyFailed(t('page.offline'));
      else setTarget({ id, step });
    },
    [t],
  );
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
