import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  type SelectProps,
  SimpleGrid,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDepartments } from '../../../../parts/use-departments.ts';
import { SkillsSelect } from '../../../planning/workload/skills-select.tsx';
import { PERMISSIONS, RECIPIENTS, VISIBILITIES } from '../rule-content.ts';
import { useChoices } from '../use-choice-words.ts';
import { AnswerFields } from './answer-fields.tsx';
import {
  ContractorField,
  IdSelect,
  OneThing,
  PeopleField,
  ReceiverField,
  TechnicianField,
} from './record-fields.tsx';
import { TextWithNames } from './text-with-names.tsx';
import { type ActionValueProps, fieldAt } from './use-field.ts';

/** The values of an action, by its type. */
export function ActionValue(props: ActionValueProps) {
  const { form, place, action } = props;
  const { t } = useTranslation('rules');
  const at = (name: string) => fieldAt(form, `${place}.${name}`);
  const text = (name: string) => ({ form, place: `${place}.${name}` });
  switch (action.type) {
    case 'assign':
      return <AssignFields {...props} />;
    case 'setPriority':
      return <PriorityField {...props} required />;
    case 'setCategory':
      return <OneThing kind="category" label={t('category')} required field={at('categoryId')} />;
    case 'transfer':
      return (
        <>
          <DepartmentField {...props} required />
          <TextWithNames {...text('reason')} label={t('reason')} required maxLength={2000} />
        </>
      );
    case 'addWatcher':
      return (
        <PeopleField
          label={t('watchers')}
          description={t('watchersHint')}
          required
          most={10}
          field={at('userIds')}
        />
      );
    case 'notify':
      return <NotifyFields {...props} />;
    case 'comment':
      return (
        <>
          <TextWithNames {...text('body')} label={t('body')} required maxLength={2000} />
          <Choice
            {...props}
            name="visibility"
            label={t('readers')}
            data={VISIBILITIES.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          />
        </>
      );
    case 'approve':
      return <TextWithNames {...text('note')} label={t('note')} maxLength={2000} />;
    case 'hold':
      return <HoldFields {...props} />;
    case 'setDueDate':
      return (
        <>
          <Hours {...props} name="hours" label={t('hoursDue')} hint={t('hoursDueHint')} required />
          <TextWithNames {...text('reason')} label={t('reason')} required maxLength={2000} />
        </>
      );
    case 'setField':
      return <AnswerFields {...props} />;
    case 'sendToContractor':
      return <ContractorFields {...props} />;
    case 'webhook':
      return <ReceiverField label={t('receiver')} required field={at('receiverId')} />;
    case 'createRequest':
      return (
        <>
          <TextWithNames
            {...text('title')}
            label={t('titleField')}
            required
            maxLength={200}
            long={false}
          />
          <TextWithNames {...text('description')} label={t('description')} maxLength={5000} />
          <PriorityField {...props} />
          <OneThing kind="category" label={t('category')} field={at('categoryId')} />
          <DepartmentField {...props} />
        </>
      );
  }
}

type ChoiceProps = ActionValueProps & {
  readonly name: string;
  readonly label: string;
} & Pick<SelectProps, 'data' | 'required' | 'clearable' | 'placeholder'>;

/** One of some values. */
function Choice({ form, known: _, action: __, place, name, ...props }: ChoiceProps) {
  const { value, set, error, path } = fieldAt(form, `${place}.${name}`);
  return (
    <Select
      allowDeselect={false}
      {...props}
      value={typeof value === 'string' ? value : null}
      onChange={set}
      error={error}
      {...path}
    />
  );
}

function PriorityField({ required = false, ...props }: ActionValueProps & { required?: boolean }) {
  const { t } = useTranslation('rules');
  const choicesOf = useChoices();
  return (
    <Choice
      {...props}
      name="priority"
      label={t('priority')}
      required={required}
      clearable={!required}
      placeholder={required ? '' : t('noPriority')}
      data={choicesOf('priority') ?? []}
    />
  );
}

function DepartmentField({
  form,
  place,
  required = false,
}: ActionValueProps & { required?: boolean }) {
  const { t } = useTranslation('rules');
  const departments = useDepartments();
  return (
    <IdSelect
      label={t('toDepartment')}
      required={required}
      field={fieldAt(form, `${place}.departmentId`)}
      data={departments}
    />
  );
}

function AssignFields(props: ActionValueProps) {
  const { form, place, action } = props;
  const { t } = useTranslation('rules');
  const departments = useDepartments();
  const skills = fieldAt(form, `${place}.pool.skillIds`);
  return (
    <>
      <Choice
        {...props}
        name="how"
        label={t('how')}
        data={(['person', 'leastLoad', 'roundRobin'] as const).map((value) => ({
          value,
          label: t(`hows.${value}`),
        }))}
      />
      {action.how === 'person' ? (
        <TechnicianField
          label={t('technician')}
          required
          field={fieldAt(form, `${place}.technicianId`)}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <IdSelect
            label={t('pool.departmentId')}
            field={fieldAt(form, `${place}.pool.departmentId`)}
            data={departments}
          />
          <SkillsSelect
            label={t('pool.skillIds')}
            description={t('pool.skillHint')}
            most={20}
            value={skills.value as number[]}
            onChange={skills.set}
          />
          <PeopleField
            label={t('pool.userIds')}
            most={200}
            field={fieldAt(form, `${place}.pool.userIds`)}
          />
        </SimpleGrid>
      )}
    </>
  );
}

function NotifyFields({ form, place }: ActionValueProps) {
  const { t } = useTranslation('rules');
  const { value, set, error, path } = fieldAt(form, `${place}.to`);
  const isReading = form.values.trigger.type === 'reading';
  const groups = isReading ? (['leads'] as const) : RECIPIENTS;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect
          label={t('tell')}
          searchable
          data={groups.map((one) => ({ value: one, label: t(`recipients.${one}`) }))}
          value={value as string[]}
          onChange={set}
          error={error}
          {...path}
        />
        <PeopleField label={t('people')} most={20} field={fieldAt(form, `${place}.userIds`)} />
      </SimpleGrid>
      <TextWithNames
        form={form}
        place={`${place}.text`}
        label={t('text')}
        required
        maxLength={500}
      />
    </>
  );
}

function HoldFields(props: ActionValueProps) {
  const { form, place } = props;
  const { t } = useTranslation('rules');
  const choicesOf = useChoices();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Choice
          {...props}
          name="reason"
          label={t('holdFor')}
          required
          data={choicesOf('holdReason') ?? []}
        />
        <Hours {...props} name="hours" label={t('hoursHold')} hint={t('hoursHoldHint')} />
      </SimpleGrid>
      <TextWithNames form={form} place={`${place}.note`} label={t('note')} maxLength={2000} />
    </>
  );
}

interface HoursProps extends ActionValueProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly most?: number;
  readonly required?: boolean;
}

/** A whole number from 1. */
function Hours({ form, place, name, label, hint, most = 8760, required = false }: HoursProps) {
  return (
    <NumberInput
      label={label}
      {...(hint !== undefined && { description: hint })}
      required={required}
      min={1}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(`${place}.${name}`)}
    />
  );
}

function ContractorFields(props: ActionValueProps) {
  const { form, place } = props;
  const { t } = useTranslation(['rules', 'jobs']);
  const { value, set, error } = fieldAt(form, `${place}.may`);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ContractorField
          label={t('contractor')}
          required
          field={fieldAt(form, `${place}.contractorId`)}
        />
        <Hours {...props} name="days" label={t('days')} most={60} required />
      </SimpleGrid>
      <Checkbox.Group label={t('may')} value={value as string[]} onChange={set} error={error}>
        <Group gap="md" mt={6}>
          {PERMISSIONS.map((one) => (
            <Checkbox key={one} value={one.toLowerCase()} label={t(`jobs:may.${one}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextWithNames form={form} place={`${place}.message`} label={t('message')} maxLength={2000} />
    </>
  );
}
