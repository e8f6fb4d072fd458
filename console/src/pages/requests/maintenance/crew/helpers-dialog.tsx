import { useMutation, useQuery } from '@apollo/client/react';
import { MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../../api/service-error.ts';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { nameOf } from '../../../../session/viewer.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import { OUTDATED, readAgain } from '../steps/take-step.ts';
import { HelperCandidatesDocument, SetHelpersDocument } from './crew.generated.ts';

/** Largest number of helpers of a request. */
const MAX_HELPERS = 10;

export interface HelpersDialogProps {
  readonly request: RequestDetailFragment;
  readonly onClose: () => void;
}

/** Chooses the technicians who help with a request. */
export function HelpersDialog({ request, onClose }: HelpersDialogProps) {
  const { t } = useTranslation('requests');
  const { id, version, helpers } = request;
  const found = useQuery(HelperCandidatesDocument, { variables: { id } });
  const form = useForm<{ userIds: string[] }>({
    initialValues: { userIds: helpers.map((helper) => String(helper.id)) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [setHelpers] = useMutation(SetHelpersDocument);
  const send = async ({ userIds }: { userIds: string[] }) => {
    const input = { id, userIds: userIds.map(Number), expectedVersion: version };
    const worked = await submit(async () => {
      try {
        await setHelpers({ variables: { input } });
      } catch (error) {
        if (OUTDATED.has(toServiceError(error).code)) await readAgain(id);
        throw error;
      }
    });
    if (!worked) return;
    notifyDone(t('crew.done', { id }));
    onClose();
  };
  const people = [...(found.data?.helperCandidates ?? []), ...helpers];
  const names = new Map(people.map((one) => [String(one.id), nameOf(one) || `#${one.id}`]));
  return (
    <FormDialog
      title={t('crew.title', { id })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      <MultiSelect
        label={t('crew.helpers')}
        description={t('crew.hint', { count: MAX_HELPERS })}
        data={[...names].map(([value, label]) => ({ value, label }))}
        searchable
        hidePickedOptions
        clearable
        maxValues={MAX_HELPERS}
        nothingFoundMessage={t('step.noTechnician')}
        data-autofocus
        {...form.getInputProps('userIds')}
      />
    </FormDialog>
  );
}
