import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../../api/service-error.ts';
import { asIds } from '../../../../offline/outbox/handed-photos.ts';
import { useQuestionForm } from '../../../../parts/fields/use-question-form.ts';
import { useSubmission } from '../../../../parts/form.ts';
import { useFormat } from '../../../../parts/format.ts';
import { notifyDone } from '../../../../parts/notify.ts';
import { nameOf } from '../../../../session/viewer.ts';
import type { PhotoQueue } from '../../attachments/photo-queue.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { mayGoOn, stepsOf } from './step-plan.ts';
import { firstValues, type Step } from './step-values.ts';
import { OUTDATED, readAgain, takeStep } from './take-step.ts';
import { useStepForm } from './use-step-form.ts';

export interface StepTarget {
  readonly action: Step;
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/**
 * Form and state of a dialog that takes a step, or several in order. What the service has accepted
 * is not sent again when a later one is rejected.
 */
export function useStep({ action, request, onClose }: StepTarget, queue: PhotoQueue) {
  const { t } = useTranslation('requests');
  const [version, setVersion] = useState(request.version);
  const [sending, setSending] = useState(false);
  const [taken, setTaken] = useState<readonly Step[]>([]);
  const { timeZone } = useFormat();
  const [first] = useState(() => firstValues(request, timeZone));
  const { categoryId } = request;
  const asked = useQuestionForm({ categoryId, phase: 'ALL' }, action !== 'COMPLETE');
  const form = useStepForm(action, request, first, asked?.questions ?? []);
  const chosen = useSyncExternalStore(queue.subscribe, queue.get);
  const submission = useSubmission(form, { changed: chosen.length > 0 });
  const conflict = !sending && request.version !== version;
  const left = stepsOf(action, form.values, first).filter((step) => !taken.includes(step));
  const take = async (attachmentIds: number[]) => {
    let latest = request;
    try {
      for (const step of left) {
        const values = { ...form.getValues(), ...(step !== action && { text: '' }) };
        const input = { values, first, timeZone, attachmentIds };
        const { version: expectedVersion } = latest;
        latest = (await takeStep(step, latest, { ...input, expectedVersion })) ?? latest;
        setTaken((before) => [...before, step]);
      }
    } catch (error) {
      const { code } = toServiceError(error);
      if (OUTDATED.has(code)) await readAgain(request.id);
      else setVersion(latest.version);
      throw error;
    }
  };
  const send = async () => {
    const worked = await submission.submit(async () => {
      // The queue of the device takes completions.
      const attachmentIds = asIds(await queue.settle(action === 'COMPLETE'));
      setSending(true);
      await take(attachmentIds).finally(() => setSending(false));
    });
    if (!worked) return;
    const { technician } = form.getValues();
    const { id } = request;
    const forWhom = action === 'APPROVE' && technician && nameOf(technician);
    notifyDone(
      forWhom ? t('step.doneApprovedFor', { id, name: forWhom }) : t(`step.done${action}`, { id }),
    );
    onClose();
  };
  return {
    form,
    first,
    send,
    sending,
    submission,
    conflict,
    left,
    taken,
    allowed: mayGoOn(request, left),
  };
}
