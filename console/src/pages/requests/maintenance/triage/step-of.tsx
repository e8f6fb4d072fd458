import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../parts/error-text.ts';
import { notifyDone, notifyFailed } from '../../../../parts/notify.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { StepDialogs } from '../steps/step-dialogs.tsx';
import type { OpenStep } from '../steps/steps.ts';
import { mayTake, optionOf } from '../steps/steps.ts';
import { isQuick, useQuickStep } from '../steps/use-quick-step.ts';
import { useStepReason } from '../steps/use-step-reason.ts';
import { useRequest } from '../use-request.ts';

export interface StepOfProps {
  readonly id: number;
  readonly step: OpenStep;
  readonly onClose: () => void;
}

/** Reads a request, and shows the dialog of a step, takes it at once or says why it is not possible. */
export default function StepOf({ id, step, onClose }: StepOfProps) {
  const { request, error } = useRequest(id);
  const errorText = useErrorText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another error is told.
  useEffect(() => {
    if (error === undefined || request !== undefined) return;
    notifyFailed(errorText(error));
    onClose();
  }, [error]);
  return request ? <Permitted request={request} step={step} onClose={onClose} /> : null;
}

interface PermittedProps extends Omit<StepOfProps, 'id'> {
  readonly request: RequestDetailFragment;
}

function Permitted({ request, step, onClose }: PermittedProps) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const reasonOf = useStepReason(request);
  const { outcome, take } = useQuickStep(request);
  // Once it is open, the dialog itself says that the request has changed.
  const [possible] = useState(mayTake(request, step));
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told or taken once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (possible) {
      if (isQuick(step)) void take(step);
      return;
    }
    const option = optionOf(request.actions, step);
    const reason = option ? reasonOf(option) : t('blocked.permission');
    notifyFailed(`${t(`action.${step}`)}, #${request.id}: ${reason ?? ''}`);
    onClose();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another outcome is told.
  useEffect(() => {
    if (outcome === undefined) return;
    if (outcome.error) notifyFailed(errorText(outcome.error));
    else notifyDone(t(`step.done${outcome.step}`, { id: request.id }));
    onClose();
  }, [outcome]);
  if (!possible || isQuick(step)) return null;
  return <StepDialogs request={request} step={step} onClose={onClose} />;
}
