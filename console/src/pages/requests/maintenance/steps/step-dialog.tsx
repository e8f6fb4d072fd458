import { Alert, Text, Textarea } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadPhoto } from '../../../../api/files.ts';
import { IconAlertTriangle } from '../../../../icons/icons.ts';
import { focusFirst } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { photoQueue } from '../../attachments/browser-photos.ts';
import { PhotoPicker } from '../../attachments/photo-picker.tsx';
import { StateConflict } from './state-conflict.tsx';
import { StepFields, WITH_FIELDS } from './step-fields.tsx';
import { NEEDS_REASON, type Step, textLabelOf, WITHOUT_TEXT } from './step-values.ts';
import { DANGEROUS, needsPhoto } from './steps.ts';
import { type StepTarget, useStep } from './use-step.ts';

/** Steps with photos, and their labels. */
const PHOTO_LABELS = { COMPLETE: 'step.afterPhotos', REOPEN: 'step.beforePhotos' } as const;

/** Steps whose dialog is wide. */
const WIDE: ReadonlySet<Step> = new Set([
  'APPROVE',
  'ASSIGN',
  'COMPLETE',
  'CONFIRM',
  'REOPEN',
  'CLASSIFY',
]);

/** Maximum number of photos of a request (schema). */
const PHOTOS = 20;

/**
 * Collects the input of a step and performs it. The dialog is hidden while the step is in progress,
 * because its result is shown already; if the service rejects the step, it returns with its input.
 */
export function StepDialog({ action, request, onClose }: StepTarget) {
  const { t } = useTranslation(['requests', 'common']);
  const [queue] = useState(() =>
    photoQueue((file, options) => uploadPhoto(file, options), PHOTOS - request.attachments.length),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  const state = useStep({ action, request, onClose }, queue);
  const { form, send, sending, submission, conflict, left, taken, allowed } = state;
  const begun = taken.includes(action);
  const next = left[0] ?? action;
  const uploading = photos.some((photo) => photo.state === 'uploading');
  const needsReason = NEEDS_REASON.has(action);
  const back =
    action === 'CANCEL' || action === 'REJECT' ? t('step.keep') : t('common:action.cancel');
  const lacksPhoto =
    photos.length === 0 && request.actions.some((one) => one.step === action && needsPhoto(one));
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
      notice={
        (begun || conflict) && (
          <>
            {begun && (
              <TakenNotice
                done={t(`step.done${action}`, { id: request.id })}
                problem={submission.problem}
              />
            )}
            {conflict && <StateConflict request={request} allowed={allowed} />}
          </>
        )
      }
      disabled={!allowed || lacksPhoto}
      color={DANGEROUS.has(action) ? 'red' : undefined}
      action={conflict ? t('conflict.sendMine') : t(`action.${next}`)}
      cancel={begun ? t('common:action.close') : conflict ? t('conflict.takeTheirs') : back}
      footer={submission.busy && uploading && <Alert role="status">{t('step.photosWait')}</Alert>}
    >
      <StepFields action={action} request={request} form={form} />
      {!begun && !WITHOUT_TEXT.has(action) && (
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
      )}
      {photoLabel && queue.limit > 0 && <PhotoPicker queue={queue} label={t(photoLabel)} />}
      {lacksPhoto && (
        <Text size="sm" role="status">
          {t('missing.photoFirst')}
        </Text>
      )}
    </FormDialog>
  );
}

interface TakenProps {
  /** The step that the service has accepted. */
  readonly done: string;
  readonly problem: string | undefined;
}

/** Tells that the first step is done, and what went wrong with those after it. */
function TakenNotice({ done, problem }: TakenProps) {
  const { t } = useTranslation('requests');
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={done} role="alert">
      {t('step.restFailed')} {problem}
    </Alert>
  );
}
