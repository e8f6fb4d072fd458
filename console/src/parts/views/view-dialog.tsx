import { useMutation } from '@apollo/client/react';
import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { CreateSavedViewInput, SavedViewSharing } from '../../generated/schema.ts';
import { useMay, useViewer } from '../../session/viewer.ts';
import { DepartmentSelect } from '../department-select.tsx';
import { useSubmission } from '../form.ts';
import { FormDialog } from '../form-dialog.tsx';
import { notifyDone } from '../notify.ts';
import {
  ChangeViewDocument,
  ListViewsDocument,
  SaveViewDocument,
  type ViewRowFragment,
} from './views.generated.ts';

export interface ViewDialogProps {
  /** The view that is renamed or shared; without it a new one is saved. */
  readonly view?: ViewRowFragment;
  /** Content of a new view. */
  readonly content: Pick<CreateSavedViewInput, 'list' | 'filter' | 'sort'> & {
    readonly columns: readonly string[] | null;
  };
  readonly onClose: () => void;
  readonly onSaved?: (view: ViewRowFragment) => void;
}

const LISTS = { refetchQueries: [ListViewsDocument], awaitRefetchQueries: true };

/** Saves what the page shows, or renames and shares a view. */
export function ViewDialog({ view, content, onClose, onSaved }: ViewDialogProps) {
  const { t } = useTranslation('views');
  const { departmentId: own } = useViewer();
  const choices = useSharingChoices(view?.shared);
  const form = useForm({
    initialValues: {
      name: view?.name ?? '',
      shared: view?.shared ?? ('PRIVATE' as SavedViewSharing),
      departmentId: String(view?.departmentId ?? own ?? ''),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [save] = useMutation(SaveViewDocument, LISTS);
  const [update] = useMutation(ChangeViewDocument, LISTS);
  const send = async ({ name, shared, departmentId }: typeof form.values) => {
    const ofDepartment = shared === 'DEPARTMENT' && departmentId !== '';
    const sharing = { name, shared, ...(ofDepartment && { departmentId: Number(departmentId) }) };
    const worked = await submit(async () => {
      if (view !== undefined) {
        const input = { id: view.id, expectedVersion: view.version, ...sharing };
        await update({ variables: { input } });
      } else {
        const { columns, ...others } = content;
        const input = { ...others, columns: columns && [...columns], ...sharing };
        const { data } = await save({ variables: { input } });
        if (data) onSaved?.(data.createSavedView);
      }
      notifyDone(t('saved', { name }));
    });
    if (worked) onClose();
  };
  return (
    <FormDialog
      title={t(view ? 'editTitle' : 'saveTitle')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      {!view && <Text size="sm">{t(content.columns ? 'hintColumns' : 'hint')}</Text>}
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {choices.length > 1 && (
        <Select
          label={t('shared')}
          data={choices.map((value) => ({ value, label: t(`sharing.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('shared')}
        />
      )}
      {form.values.shared === 'DEPARTMENT' && (
        <DepartmentSelect
          label={t('department')}
          allowDeselect={false}
          {...form.getInputProps('departmentId')}
        />
      )}
    </FormDialog>
  );
}

/** The sharings that the viewer may choose; the present one is among them. */
function useSharingChoices(present?: SavedViewSharing): SavedViewSharing[] {
  const { leads } = useViewer();
  const everyone = useMay('system.settings');
  const may: Readonly<Record<SavedViewSharing, boolean>> = {
    PRIVATE: true,
    DEPARTMENT: leads.all || leads.departmentIds.length > 0,
    EVERYONE: everyone,
  };
  return (['PRIVATE', 'DEPARTMENT', 'EVERYONE'] as const).filter(
    (one) => may[one] || one === present,
  );
}
