import { useMutation } from '@apollo/client/react';
import { MultiSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useCategoryOptions } from '../../planning/sla-policies/use-match-text.ts';
import {
  type ContractorDetailsQuery,
  ContractorListDocument,
  CreateContractorDocument,
  UpdateContractorDocument,
} from './contractors.generated.ts';

type Contractor = NonNullable<ContractorDetailsQuery['contractor']>;

export interface ContractorDialogProps {
  /** The contractor to change; undefined for a new one. */
  readonly contractor?: Contractor | undefined;
  readonly onClose: () => void;
  /** Called with a new one. */
  readonly onCreated?: (id: number) => void;
}

function valuesOf(contractor: Contractor | undefined) {
  const { departmentId = null, categories = [] } = contractor ?? {};
  return {
    name: contractor?.name ?? '',
    contactName: contractor?.contactName ?? '',
    email: contractor?.email ?? '',
    phone: contractor?.phone ?? '',
    categoryIds: categories.map(({ id }) => String(id)),
    departmentId: departmentId === null ? null : String(departmentId),
    insuredUntil: contractor?.insuredUntil ?? '',
    note: contractor?.note ?? '',
  };
}

/** Input of both mutations: an empty text clears. */
function inputOf(values: ReturnType<typeof valuesOf>) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    name: values.name,
    contactName: orNull(values.contactName),
    email: orNull(values.email),
    phone: orNull(values.phone),
    categoryIds: values.categoryIds.map(Number),
    departmentId: values.departmentId === null ? null : Number(values.departmentId),
    insuredUntil: orNull(values.insuredUntil),
    note: orNull(values.note),
  };
}

/** Creates or changes a contractor. */
export function ContractorDialog({ contractor, onClose, onCreated }: ContractorDialogProps) {
  const { t } = useTranslation('contractors');
  const form = useForm({ initialValues: valuesOf(contractor) });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const lists = { refetchQueries: [ContractorListDocument] };
  const [create] = useMutation(CreateContractorDocument, lists);
  const [update] = useMutation(UpdateContractorDocument, lists);
  const save = async (values: typeof form.values) => {
    if (contractor !== undefined) {
      const { id, version: expectedVersion } = contractor;
      await update({ variables: { input: { id, expectedVersion, ...inputOf(values) } } });
      return;
    }
    const { data } = await create({ variables: { input: inputOf(values) } });
    if (data?.createContractor) onCreated?.(data.createContractor.id);
  };
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={contractor === undefined ? t('new') : t('change', { name: contractor.name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput
        label={t('field.name')}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.contactName')}
          maxLength={100}
          {...form.getInputProps('contactName')}
        />
        <TextInput label={t('field.phone')} type="tel" {...form.getInputProps('phone')} />
      </SimpleGrid>
      <TextInput
        label={t('field.email')}
        description={t('field.emailHint')}
        type="email"
        {...form.getInputProps('email')}
      />
      <Categories {...form.getInputProps('categoryIds')} contractor={contractor} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DepartmentSelect
          label={t('field.department')}
          placeholder={t('shared')}
          clearable
          {...form.getInputProps('departmentId')}
        />
        <DateInput
          type="date"
          label={t('field.insuredUntil')}
          {...form.getInputProps('insuredUntil')}
        />
      </SimpleGrid>
      <Textarea
        label={t('field.note')}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

interface CategoriesProps {
  readonly contractor: Contractor | undefined;
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
}

/** The categories of the work; those that it has stay although they are archived. */
function Categories({ contractor, ...field }: CategoriesProps) {
  const { t } = useTranslation('contractors');
  const options = useCategoryOptions();
  const kept = (contractor?.categories ?? [])
    .map(({ id, pathName }) => ({ value: String(id), label: pathName }))
    .filter(({ value }) => !options.some((option) => option.value === value));
  return (
    <MultiSelect
      label={t('field.categories')}
      description={t('field.categoriesHint')}
      data={[...options, ...kept]}
      searchable
      clearable
      maxValues={50}
      {...field}
    />
  );
}
