import { ActionIcon, Button, Group, Input, SegmentedControl, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '../../../../icons/icons.ts';
import { OPS, type Op } from '../rule-content.ts';
import classes from '../rules.module.css';
import type { KnownFields } from '../use-rule-fields.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  type ConditionValues,
  countOf,
  elementsOf,
  type GroupValues,
  isGroupValues,
  MOST_CONDITIONS,
  newCondition,
  newGroup,
  wholeOf,
} from './rule-values.ts';
import { fieldAt, type RuleForm } from './use-field.ts';

interface Props {
  readonly form: RuleForm;
  readonly known: KnownFields;
}

interface GroupProps extends Props {
  readonly group: GroupValues;
  readonly place: string;
  /** Said before the numbers of its conditions: `2.` of those of the second element. */
  readonly prefix: string;
}

const LISTS: ReadonlySet<Op> = new Set(['in', 'notIn']);
const WITHOUT_VALUE: ReadonlySet<Op> = new Set(['empty', 'notEmpty']);
/** Operators of single changes, which other triggers do not know. */
const CHANGES: ReadonlySet<string> = new Set(['changedTo', 'changedFrom']);
const CHANGING: ReadonlySet<string> = new Set(['stage_changed', 'classified', 'fields_changed']);

/** The conditions: all or any of them, with groups of one more level. */
export function ConditionFields({ form, known }: Props) {
  const { t } = useTranslation('rules');
  const { conditions } = form.values;
  return (
    <Stack gap="sm">
      {elementsOf(conditions).length === 0 && (
        <Input.Description>{t('noConditions')}</Input.Description>
      )}
      {form.errors.conditions && <Input.Error>{form.errors.conditions}</Input.Error>}
      <GroupFields form={form} known={known} group={conditions} place="conditions" prefix="" />
    </Stack>
  );
}

function GroupFields({ form, known, group, place, prefix }: GroupProps) {
  const { t } = useTranslation('rules');
  const whole = wholeOf(group);
  const at = `${place}.${whole}`;
  const elements = elementsOf(group);
  const isOuter = prefix === '';
  const isFull = countOf(form.values.conditions) >= MOST_CONDITIONS;
  const count = (next: string) => {
    const { rowKey } = group;
    // An empty list is only `all`.
    form.setFieldValue(place, { rowKey, [next]: elements } as never);
    form.clearErrors();
  };
  return (
    <Stack gap="sm">
      {elements.length > 1 && (
        <SegmentedControl
          aria-label={t('conditionsOf')}
          style={{ alignSelf: 'flex-start' }}
          data={(['all', 'any'] as const).map((value) => ({ value, label: t(`whole.${value}`) }))}
          value={whole}
          onChange={count}
        />
      )}
      {form.errors[at] && <Input.Error>{form.errors[at]}</Input.Error>}
      {elements.map((element, index) => {
        const number = `${prefix}${index + 1}`;
        const remove = () => {
          form.removeListItem(at, index);
          if (isOuter && elements.length === 1 && whole === 'any') {
            form.setFieldValue(place, { rowKey: group.rowKey, all: [] } as never);
          }
        };
        return isGroupValues(element) ? (
          <fieldset
            key={element.rowKey}
            className={`${classes.parts} ${classes.group}`}
            aria-label={t('groupOf', { number })}
          >
            <Group justify="flex-end">
              <RemoveButton label={t('removeGroup', { number })} onClick={remove} />
            </Group>
            <GroupFields
              {...{ form, known }}
              group={element}
              place={`${at}.${index}`}
              prefix={`${number}.`}
            />
          </fieldset>
        ) : (
          <ConditionRow
            key={element.rowKey}
            {...{ form, known, number }}
            condition={element}
            place={`${at}.${index}`}
            onRemove={remove}
          />
        );
      })}
      <Group gap="xs">
        <AddButton
          label={t('addCondition')}
          disabled={isFull}
          onClick={() => form.insertListItem(at, newCondition())}
        />
        {isOuter && (
          <AddButton
            label={t('addGroup')}
            disabled={isFull}
            onClick={() => form.insertListItem(at, newGroup())}
          />
        )}
      </Group>
    </Stack>
  );
}

interface ConditionProps extends Props {
  readonly condition: ConditionValues;
  readonly place: string;
  readonly number: string;
  readonly onRemove: () => void;
}

/** A condition: its field, the comparison, and the value. */
function ConditionRow({ form, known, condition, place, number, onRemove }: ConditionProps) {
  const { t } = useTranslation('rules');
  const { type } = form.values.trigger;
  const { field, op } = condition;
  const possible = known.fields.filter((one) => one.triggers.includes(type) || one.field === field);
  const found = possible.find((one) => one.field === field);
  const change = (next: Partial<ConditionValues>) => {
    form.setFieldValue(place, { ...condition, ...next } as never);
    for (const name of ['field', 'op', 'value']) form.clearFieldError(`${place}.${name}`);
  };
  const ops = OPS.filter(
    (one) =>
      one === op ||
      (found?.ops.includes(one) === true && (!CHANGES.has(one) || CHANGING.has(type))),
  );
  return (
    <fieldset
      className={`${classes.parts} ${classes.condition}`}
      aria-label={t('condition', { number })}
    >
      <div className={classes.inputs}>
        <Select
          label={t('field')}
          required
          searchable
          allowDeselect={false}
          data={possible.map((one) => ({ value: one.field, label: one.label }))}
          value={field || null}
          onChange={(next) => {
            if (next && next !== field) change({ field: next, op: 'is', value: null });
          }}
          error={form.errors[`${place}.field`]}
          data-path={`${place}.field`}
        />
        {found && (
          <Select
            label={t('op')}
            allowDeselect={false}
            data={ops.map((value) => ({
              value,
              label:
                found.type === 'CALENDAR' && (value === 'is' || value === 'isNot')
                  ? t(`atOps.${value}`)
                  : t(`ops.${value}`),
            }))}
            value={op}
            onChange={(value) => {
              const next = OPS.find((one) => one === value);
              if (next) change({ op: next, value: valueFor(next, condition) });
            }}
            error={form.errors[`${place}.op`]}
            data-path={`${place}.op`}
          />
        )}
        {found && !WITHOUT_VALUE.has(op) && (
          <ConditionValue
            key={`${field} ${LISTS.has(op)}`}
            {...{ found, known }}
            several={LISTS.has(op)}
            field={fieldAt(form, `${place}.value`)}
          />
        )}
      </div>
      <RemoveButton label={t('removeCondition', { number })} onClick={onRemove} />
    </fieldset>
  );
}

/** The value that stays when the operator becomes one that takes several, or only one. */
function valueFor(op: Op, { op: before, value }: ConditionValues): unknown {
  if (WITHOUT_VALUE.has(op)) return null;
  if (LISTS.has(op) === LISTS.has(before)) return value;
  const values = [value].flat().filter((one) => one !== null && one !== '');
  return LISTS.has(op) ? values : (values[0] ?? null);
}

interface ButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function AddButton({ label, disabled = false, onClick }: ButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function RemoveButton({ label, onClick }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="red" size="lg" aria-label={label} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
