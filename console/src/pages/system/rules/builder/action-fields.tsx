import { ActionIcon, Button, Fieldset, Group, Input, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../../icons/icons.ts';
import { ACTIONS, type ActionType, WITHOUT_REQUEST } from '../rule-content.ts';
import type { KnownFields } from '../use-rule-fields.ts';
import { ActionValue } from './action-value.tsx';
import { MOST_ACTIONS, newAction } from './rule-values.ts';
import type { RuleForm } from './use-field.ts';

interface Props {
  readonly form: RuleForm;
  readonly known: KnownFields;
}

/** The actions of a rule, in their order. */
export function ActionFields({ form, known }: Props) {
  const { t } = useTranslation('rules');
  const { actions, trigger } = form.values;
  const add = () =>
    form.insertListItem(
      'actions',
      newAction(trigger.type === 'reading' ? 'notify' : 'setPriority'),
    );
  return (
    <Stack gap="sm">
      {form.errors.actions && <Input.Error>{form.errors.actions}</Input.Error>}
      {actions.map(({ rowKey }, index) => (
        <ActionRow key={rowKey} {...{ form, known, index }} />
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={actions.length >= MOST_ACTIONS}
        onClick={add}
      >
        {t('addAction')}
      </Button>
    </Stack>
  );
}

/** The types that a rule with this trigger can have. */
function typesFor(trigger: string, present: ActionType): readonly ActionType[] {
  const isReading = trigger === 'reading';
  return ACTIONS.filter(
    (type) =>
      type === present || (isReading ? WITHOUT_REQUEST.includes(type) : type !== 'createRequest'),
  );
}

function ActionRow({ form, known, index }: Props & { readonly index: number }) {
  const { t } = useTranslation('rules');
  const { actions, trigger } = form.values;
  const action = actions[index];
  if (action === undefined) return null;
  const place = `actions.${index}`;
  const number = index + 1;
  const moves = [
    { label: t('moveUp', { number }), to: index - 1, Arrow: IconArrowUp },
    { label: t('moveDown', { number }), to: index + 1, Arrow: IconArrowDown },
  ];
  return (
    <Fieldset legend={t('action', { number })}>
      <Stack gap="sm">
        <Group justify="flex-end" gap={2} mt={-12}>
          {moves.map(({ label, to, Arrow }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              size="lg"
              aria-label={label}
              disabled={to < 0 || to >= actions.length}
              onClick={() => form.reorderListItem('actions', { from: index, to })}
            >
              <Arrow size={18} aria-hidden />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('removeAction', { number })}
            onClick={() => form.removeListItem('actions', index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Select
          label={t('do')}
          allowDeselect={false}
          searchable
          data={typesFor(trigger.type, action.type).map((value) => ({
            value,
            label: t(`does.${value}`),
          }))}
          value={action.type}
          onChange={(value) => {
            const next = ACTIONS.find((one) => one === value);
            if (!next || next === action.type) return;
            form.setFieldValue(place, { ...newAction(next), rowKey: action.rowKey } as never);
            form.clearErrors();
          }}
          error={form.errors[`${place}.type`]}
          data-path={`${place}.type`}
        />
        <ActionValue {...{ form, known, place, action }} />
      </Stack>
    </Fieldset>
  );
}
