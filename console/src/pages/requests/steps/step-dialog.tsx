import { Alert, Textarea } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadPhoto } from '../../../api/files.ts';
import { toServiceError } from '../../../api/service-error.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { photoQueue } from '../photos/browser-photos.ts';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import type { PhotoQueue } from '../photos/photo-queue.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { StateConflict } from './state-conflict.tsx';
import { StepFields, WITH_FIELDS } from './step-fields.tsx';
import { firstValues, NEEDS_REASON, type Step, textLabelOf } from './step-values.ts';
import { DANGEROUS, mayTake } from './steps.ts';
import { readAgain, takeStep } from './take-step.ts';
import { useStepForm } from './use-step-form.ts';

/** Steps with photos, and their labels. */
const PHOTO_LABELS = { COMPLETE: 'step.afterPhotos', REOPEN: 'step.beforePhotos' } as const;

/** Steps whose dialog is wide. */
const WIDE: ReadonlySet<Step> = new Set(['ASSIGN', 'COMPLETE', 'CONFIRM', 'REOPEN', 'CLASSIFY']);

/** Maximum number of photos of a request (schema). */
const PHOTOS = 20;

/** Codes that mean that the request has changed meanwhile. */
export const OUTDATED = new Set(['VERSION_CONFLICT', 'INVALID_TRANSITION']);

export interface StepDialogProps {
  readonly action: Step;
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/**
 * Collects the input of a step and performs it. The dialog is hidden while the step is in progress,
 * because its result is shown already; if the service rejects the step, it returns with its input.
 */
export function StepDialog({ action, request, onClose }: StepDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const [queue] = useState(() =>
    photoQueue((file, options) => uploadPhoto(file, options), PHOTOS - request.attachments.length),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  const state = useStep({ action, request, onClose }, queue);
  const { form, send, sending, submission, conflict, allowed } = state;
  const uploading = photos.some((photo) => photo.state === 'uploading');
  const needsReason = NEEDS_REASON.has(action);
  const back =
    action === 'CANCEL' || action === 'REJECT' ? t('step.keep') : t('common:action.cancel');
  const photoLabel = action === 'COMPLETE' || action === 'REOPEN' ? PHOTO_LABELS[action] : null;
  return (
    <FormDialog
      opened={!sending}
      title={t(`step.${action}`, { id: request.id })}
      size={WIDE.has(action) ? 'lg' : 'md'}
      keepMounted
      onClose={onClose}
      onSubmit={form.onSubmit(() => void send(), focusFirst(form))}
      unsaved={submission.unsaved}
      busy={submission.busy}
      problem={submission.problem}
      notice={conflict && <StateConflict request={request} allowed={allowed} />}
      disabled={!allowed}
      color={DANGEROUS.has(action) ? 'red' : undefined}
      action={conflict ? t('conflict.sendMine') : t(`action.${action}`)}
      cancel={conflict ? t('conflict.takeTheirs') : back}
      footer={submission.busy && uploading && <Alert role="status">{t('step.photosWait')}</Alert>}
    >
      <StepFields action={action} request={request} form={form} />
      <Textarea
        label={t(textLabelOf(action))}
        description={needsReason ? undefined : t('step.noteHint')}
        required={needsReason || form.values.holdReason === 'OTHER'}
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus={!WITH_FIELDS.has(action) || undefined}
        {...form.getInputProps('text')}
      />
      {photoLabel && queue.limit > 0 && <PhotoPicker queue={queue} label={t(photoLabel)} />}
    </FormDialog>
  );
}

function useStep({ action, request, onClose }: StepDialogProps, queue: PhotoQueue) {
  const { t } = useTranslation('requests');
  const [version, setVersion] = useState(request.version);
  const [sending, setSending] = useState(false);
  const [first] = useState(() => firstValues(request));
  const { form, until } = useStepForm(action, request, first);
  const chosen = useSyncExternalStore(queue.subscribe, queue.get);
  const submission = useSubmission(form, { changed: chosen.length > 0 });
  const conflict = !sending && request.version !== version;
  const allowed = mayTake(request, action);
  const send = async () => {
    const expectedVersion = request.version;
    const worked = await submission.submit(async () => {
      const attachmentIds = await queue.settle();
      setSending(true);
      try {
        const values = form.getValues();
        const input = { values, first, until: until(), attachmentIds, expectedVersion };
        await takeStep(action, request, input);
      } catch (error) {
        const { code } = toServiceError(error);
        if (OUTDATED.has(code)) await readAgain(request.id);
        else setVersion(expectedVersion);
        throw error;
      } finally {
        setSending(false);
      }
    });
    if (!worked) return;
    notifyDone(t(`step.done${action}`, { id: request.id }));
    onClose();
  };
  return { form, send, sending, submission, conflict, allowed };
}
