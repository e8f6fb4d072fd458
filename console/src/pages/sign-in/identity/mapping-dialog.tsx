import { useMutation } from '@apollo/client/react';
import { Autocomplete, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { useViewer } from '../../../session/viewer.ts';
import {
  CreateMappingDocument,
  GroupsSeenDocument,
  type MappingRowFragment,
  MappingsDocument,
  UpdateMappingDocument,
} from './identity.generated.ts';
import {
  createInput,
  type MappingValues,
  mappableRoles,
  updateInput,
  valuesOf,
} from './mapping-values.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { type Outcome, useEditTrial } from './use-trial.ts';

export interface MappingDialogProps {
  /** The mapping to change; undefined for a new one. */
  readonly mapping?: MappingRowFragment | undefined;
  /** The group of a new one. */
  readonly group?: string | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a mapping. What it would change is shown before it is saved. */
export function MappingDialog({ mapping, group, onClose }: MappingDialogProps) {
  const { t } = useTranslation('identity');
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<MappingValues>({
    initialValues: valuesOf(mapping, group),
    validate: {
      value: (value) => (value === '' ? t('problem.value') : null),
      role: (role, { departmentId }) =>
        role === null && departmentId === null ? t('problem.gives') : null,
    },
    // A changed value has not been tried.
    onValuesChange: () => setOutcome(undefined),
  });
  const { submit, busy, problem, unsaved } = useSubmission(form, {
    // A trial is not saved yet.
    changed: outcome !== undefined,
  });
  const run = useEditTrial();
  const save = useSave(mapping);
  const send = async (values: MappingValues) => {
    if (outcome === undefined) {
      await submit(async () => setOutcome(await run({ values, id: mapping?.id })));
    } else if (await submit(() => save(values))) {
      notifyDone(t('saved'));
      onClose();
    }
  };
  return (
    <FormDialog
      size="lg"
      title={mapping === undefined ? t('new') : t('change', { group: mapping.value })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={outcome === undefined ? t('trial.run') : t('save')}
    >
      <Fields form={form} />
      {outcome && <TrialOutcome outcome={outcome} />}
    </FormDialog>
  );
}

function useSave(mapping: MappingRowFragment | undefined) {
  const lists = { refetchQueries: [MappingsDocument] };
  const [create] = useMutation(CreateMappingDocument, lists);
  const [update] = useMutation(UpdateMappingDocument, lists);
  return async (values: MappingValues) => {
    if (mapping === undefined) await create({ variables: { input: createInput(values) } });
    else await update({ variables: { input: updateInput(mapping, values) } });
  };
}

function Fields({ form }: { readonly form: UseFormReturnType<MappingValues> }) {
  const { t } = useTranslation(['identity', 'common']);
  const groups = useWholeConnection(GroupsSeenDocument, {}, (data) => data.identityGroups);
  const mappable = mappableRoles(useViewer());
  const { departmentId } = form.getValues();
  return (
    <>
      <Autocomplete
        label={t('field.value')}
        description={t('field.valueHint')}
        required
        data-autofocus
        maxLength={200}
        limit={50}
        data={groups.nodes.map(({ value }) => value)}
        {...form.getInputProps('value')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('field.role')}
          placeholder={t('field.noRole')}
          clearable
          data={mappable.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
          {...form.getInputProps('role')}
        />
        <DepartmentSelect
          label={t('field.department')}
          placeholder={t('field.noDepartment')}
          clearable
          {...form.getInputProps('departmentId')}
        />
      </SimpleGrid>
      {departmentId !== null && (
        <Switch
          label={t('field.headOf')}
          description={t('field.headOfHint')}
          {...form.getInputProps('headOf', { type: 'checkbox' })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.label')}
          description={t('field.labelHint')}
          maxLength={100}
          {...form.getInputProps('label')}
        />
        <NumberInput
          label={t('field.rank')}
          description={t('field.rankHint')}
          min={1}
          max={10_000}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('rank')}
        />
      </SimpleGrid>
    </>
  );
}
