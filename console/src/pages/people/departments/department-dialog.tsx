import { useMutation, useQuery } from '@apollo/client/react';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DepartmentChoicesDocument } from '../../../parts/departments.generated.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { decimalsOf, minorUnits } from '../../../parts/money.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { nameOf, useMay } from '../../../session/viewer.ts';
import {
  CreateDepartmentDocument,
  DepartmentListDocument,
  type DepartmentRowFragment,
  HeadCandidatesDocument,
  UpdateDepartmentDocument,
} from './departments.generated.ts';

export interface DepartmentDialogProps {
  readonly onClose: () => void;
  /** The department to change; undefined for a new one. */
  readonly department?: DepartmentRowFragment;
  /** Currency of amounts; undefined while no department is there. */
  readonly currency: string | undefined;
}

/** Creates or changes a department and selects its head. */
export function DepartmentDialog({ onClose, department, currency = '' }: DepartmentDialogProps) {
  const { t } = useTranslation('people');
  const form = useForm({
    initialValues: {
      name: department?.name ?? '',
      description: department?.description ?? '',
      purchaseThreshold: ((department?.purchaseThreshold ?? 0) / 10 ** decimalsOf(currency)) as
        | number
        | string,
      headId: department?.headId ? String(department.headId) : '',
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(department, currency);
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('departmentSaved'));
    onClose();
  };
  const title = department ? t('departmentEdit', { name: department.name }) : t('departmentsNew');
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput
        label={t('departmentName')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <NumberInput
        label={[t('purchaseThreshold'), currency && `(${currency})`].filter(Boolean).join(' ')}
        description={t('purchaseThresholdHint')}
        min={0}
        decimalScale={decimalsOf(currency)}
        allowNegative={false}
        {...form.getInputProps('purchaseThreshold')}
      />
      {department && <HeadSelect department={department} {...form.getInputProps('headId')} />}
    </FormDialog>
  );
}

interface HeadSelectProps {
  readonly department: DepartmentRowFragment;
  readonly value?: string;
  readonly onChange?: (value: string | null) => void;
}

function HeadSelect({ department, ...input }: HeadSelectProps) {
  const { t } = useTranslation('people');
  const mayRead = useMay('user.read');
  const { data } = useQuery(HeadCandidatesDocument, {
    variables: {
      filter: { departmentId: department.id, role: ['DEPARTMENT_HEAD'], status: ['ACTIVE'] },
    },
    skip: !mayRead,
  });
  if (!mayRead) return null;
  const candidates = data?.users.edges.map(({ node }) => node) ?? [];
  return (
    <Select
      label={t('head')}
      description={data && candidates.length === 0 ? t('headNone') : t('headHint')}
      placeholder={t('noHead')}
      clearable
      searchable
      data={candidates.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
      {...input}
    />
  );
}

function useSave(department: DepartmentRowFragment | undefined, currency: string) {
  const lists = { refetchQueries: [DepartmentListDocument, DepartmentChoicesDocument] };
  const [create] = useMutation(CreateDepartmentDocument, lists);
  const [update] = useMutation(UpdateDepartmentDocument);
  const mayRead = useMay('user.read');
  return async (values: {
    name: string;
    description: string;
    purchaseThreshold: number | string;
    headId: string | null;
  }) => {
    const input = {
      name: values.name,
      description: values.description.trim() || null,
      purchaseThreshold: minorUnits(values.purchaseThreshold, currency),
    };
    if (!department) {
      await create({ variables: { input } });
      return;
    }
    const head = mayRead ? { headId: values.headId ? Number(values.headId) : null } : {};
    await update({ variables: { input: { id: department.id, ...input, ...head } } });
  };
}
