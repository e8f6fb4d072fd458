import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../parts/format.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { kindsOf } from '../work/missing.ts';
import { mayOpen, STARTS_FROM, type StepOption } from './steps.ts';

/**
 * Returns a function that explains a disabled step: in the viewer's language if the stage is the
 * reason, otherwise with the service's text.
 */
export function useStepReason(
  request: RequestDetailFragment,
): (option: StepOption) => string | undefined {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { stage, onHold } = request;
  return (option) => {
    const { step, reason, missing } = option;
    if (mayOpen(option)) return undefined;
    if (missing.length > 0) {
      const kinds = kindsOf(missing).map(({ code, count }) => t(`missing.${code}`, { count }));
      return t('blocked.missing', { what: kinds.join('; ') });
    }
    const from = STARTS_FROM[step];
    if (!from.includes(stage)) {
      const stages = from.map((name) => t(`stage.${name}`));
      return t('blocked.stage', { stages: format.alternatives(stages) });
    }
    if (step === 'RESUME' && !onHold) return t('blocked.notOnHold');
    if (step === 'HOLD' && onHold) return t('blocked.onHold');
    if (step === 'REOPEN') return t('blocked.tooLate');
    return reason ?? t('conflict.noLonger');
  };
}
