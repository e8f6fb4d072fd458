import { ActionIcon, Group, Input, Select, type SelectProps, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../../icons/icons.ts';
import { ChoiceSelect } from '../../../../parts/choice-select.tsx';
import { PeopleSelect } from '../../../../parts/people-select.tsx';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { labelOf, type ThingKind, useThing } from '../../../../parts/things/things.ts';
import { useWholeConnection } from '../../../../parts/use-connection.ts';
import { nameOf } from '../../../../session/viewer.ts';
import { WebhookListDocument } from '../../../outward/webhooks/webhooks.generated.ts';
import { CalendarsDocument } from '../../../planning/calendars/calendars.generated.ts';
import { ContractorChoicesDocument } from '../../../requests/job-links/job-links.generated.ts';
import { useTechnicians } from '../../../requests/maintenance/use-technicians.ts';
import type { PlacedField } from './use-field.ts';

interface FieldProps {
  readonly label: string;
  readonly field: PlacedField;
  readonly required?: boolean;
  readonly description?: ReactNode;
  /** True if the label is only for screen readers. */
  readonly hideLabel?: boolean;
}

const numbers = (value: unknown): number[] =>
  [value].flat().filter((one) => typeof one === 'number');

const labelled = (label: string, isHidden: boolean) =>
  isHidden ? { 'aria-label': label } : { label };

/** A choice of one record, whose value is its id. */
export function IdSelect({
  label,
  field,
  hideLabel = false,
  ...props
}: FieldProps & Omit<SelectProps, 'value' | 'onChange' | 'label'>) {
  const id = numbers(field.value)[0];
  const data = [...(props.data ?? [])];
  // What is archived by now stays chosen, by its number.
  const isKnown = data.some(
    (one) => typeof one === 'object' && 'value' in one && one.value === String(id),
  );
  if (id !== undefined && !isKnown) data.push({ value: String(id), label: `#${id}` });
  return (
    <Select
      searchable
      clearable={props.required !== true}
      {...props}
      {...labelled(label, hideLabel)}
      data={data}
      value={id === undefined ? null : String(id)}
      onChange={(value) => field.set(value === null ? null : Number(value))}
      error={field.error}
      {...field.path}
    />
  );
}

/** A choice of people: one, or several. */
export function PeopleField({
  field,
  several = true,
  most,
  hideLabel: _,
  ...props
}: FieldProps & { readonly several?: boolean; readonly most?: number }) {
  return (
    <PeopleSelect
      {...props}
      value={numbers(field.value).map(String)}
      onChange={(ids) => field.set(several ? ids.map(Number) : (ids.map(Number)[0] ?? null))}
      error={field.error}
      maxValues={several ? (most ?? 50) : 1}
    />
  );
}

/** A choice of a place, a category or a piece of equipment. */
export function OneThing({
  kind,
  label,
  field,
  ...props
}: FieldProps & { readonly kind: ThingKind }) {
  return (
    <ThingField
      {...props}
      {...field.path}
      kind={kind}
      label={label}
      value={numbers(field.value)[0]}
      onChange={(thing) => field.set(thing?.id ?? null)}
      error={field.error}
    />
  );
}

/** A choice of several of them: the chosen ones, and a field that adds one. */
export function SeveralThings({ kind, label, field }: FieldProps & { readonly kind: ThingKind }) {
  const { t } = useTranslation('rules');
  const ids = numbers(field.value);
  return (
    <Stack gap={4}>
      {ids.map((id) => (
        <ChosenThing
          key={id}
          kind={kind}
          id={id}
          onRemove={() => field.set(ids.filter((one) => one !== id))}
        />
      ))}
      <ThingField
        key={ids.length}
        {...field.path}
        kind={kind}
        label={label}
        placeholder={t('places')}
        value={undefined}
        onChange={(thing) => {
          if (thing && !ids.includes(thing.id)) field.set([...ids, thing.id]);
        }}
        error={field.error}
      />
    </Stack>
  );
}

interface ChosenProps {
  readonly kind: ThingKind;
  readonly id: number;
  readonly onRemove: () => void;
}

function ChosenThing({ kind, id, onRemove }: ChosenProps) {
  const { t } = useTranslation('rules');
  const thing = useThing(kind, id);
  const name = thing ? labelOf(thing) : `#${id}`;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('removeValue', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** A choice of a calendar. */
export function CalendarField(props: FieldProps) {
  const list = useWholeConnection(
    CalendarsDocument,
    { filter: { archived: false } },
    (data) => data.calendars,
  );
  const data = list.nodes.map(({ id, name }) => ({ value: String(id), label: name }));
  if (!list.loading && data.length === 0) {
    const { label, field } = props;
    return <ChoiceSelect kind="calendar" loaded label={label} data={[]} error={field.error} />;
  }
  return <IdSelect {...props} data={data} />;
}

/** A choice of an active technician. */
export function TechnicianField(props: FieldProps) {
  const { technicians } = useTechnicians();
  const data = technicians.map((person) => ({
    value: String(person.id),
    label: nameOf(person) || `#${person.id}`,
  }));
  return <IdSelect {...props} data={data} />;
}

/** A choice of a firm. */
export function ContractorField(props: FieldProps) {
  const { nodes } = useWholeConnection(
    ContractorChoicesDocument,
    { filter: { blocked: false } },
    ({ contractors }) => contractors,
  );
  return (
    <IdSelect {...props} data={nodes.map(({ id, name }) => ({ value: String(id), label: name }))} />
  );
}

/** A choice of a receiver of webhooks. */
export function ReceiverField(props: FieldProps) {
  const { t } = useTranslation('rules');
  const list = useWholeConnection(WebhookListDocument, {}, (data) => data.webhookEndpoints);
  const data = list.nodes.map(({ id, url, description }) => ({
    value: String(id),
    label: description || url,
  }));
  return (
    <div>
      <IdSelect {...props} data={data} />
      {!list.loading && data.length === 0 && (
        <Input.Description mt={4}>{t('noReceivers')}</Input.Description>
      )}
    </div>
  );
}
