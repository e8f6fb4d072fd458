import { useMutation } from '@apollo/client/react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { CauseFields } from './cause-fields.tsx';
import { type CauseValues, causeValues, changedCauses } from './cause-values.ts';
import { SetRequestCauseDocument } from './causes.generated.ts';

export interface CauseDialogProps {
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/** Sets problem, cause and remedy of a request. Only what was changed is sent. */
export function CauseDialog({ request, onClose }: CauseDialogProps) {
  const { t } = useTranslation('requests');
  const [first] = useState(() => causeValues(request));
  const form = useForm<CauseValues>({ initialValues: first });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [set] = useMutation(SetRequestCauseDocument);
  const { id } = request;
  const send = async (values: CauseValues) => {
    const changes = changedCauses(values, first);
    const worked = await submit(async () => {
      if (Object.keys(changes).length > 0) await set({ variables: { input: { id, ...changes } } });
    });
    if (!worked) return;
    notifyDone(t('cause.saved', { id }));
    onClose();
  };
  return (
    <FormDialog
      title={t('cause.editFor', { id })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <CauseFields request={request} form={form} />
    </FormDialog>
  );
}
