import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServiceError } from '../../../../api/service-error.ts';
import type firings from '../../../../i18n/en/firings.json';
import { IconCheck, IconCircleX } from '../../../../icons/icons.ts';
import { useFormat } from '../../../../parts/format.ts';
import { useReasonText } from '../../../../parts/reason-text.ts';
import { recordsOf } from '../rule-content.ts';
import { useChoiceWords } from '../use-choice-words.ts';
import { useNames } from '../use-record-names.ts';
import type { FiringRowFragment } from './firings.generated.ts';

type Condition = FiringRowFragment['conditions'][number];
type Action = FiringRowFragment['actions'][number];
type ActionName = keyof (typeof firings)['action'];

interface ReasonsProps {
  readonly firing: Pick<FiringRowFragment, 'conditions' | 'actions'>;
}

/** Why a rule acted or not: its conditions with what was found, and its actions with what became of them. */
export function FiringReasons({ firing: { conditions, actions } }: ReasonsProps) {
  const { t } = useTranslation('firings');
  return (
    <div data-reasons>
      <Text size="sm" fw={600} mt="xs">
        {t('conditions')}
      </Text>
      {conditions.length === 0 && <Text size="sm">{t('none')}</Text>}
      <List size="sm" listStyleType="none" spacing={4}>
        {conditions.map((condition) => (
          <ConditionItem
            key={`${condition.field} ${condition.op} ${condition.text}`}
            condition={condition}
          />
        ))}
      </List>
      {actions.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('actions')}
          </Text>
          <List size="sm" listStyleType="none" spacing={4}>
            {actions.map((action, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: actions of a firing never change.
              <ActionItem key={index} action={action} />
            ))}
          </List>
        </>
      )}
    </div>
  );
}

function ConditionItem({ condition }: { readonly condition: Condition }) {
  const { t } = useTranslation('firings');
  const value = useFoundWords(condition);
  const { field, text, result } = condition;
  const Mark = result ? IconCheck : IconCircleX;
  return (
    <List.Item
      icon={
        <Mark
          size={16}
          role="img"
          aria-label={t(result ? 'held' : 'missed')}
          color={result ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-red-text)'}
        />
      }
    >
      <span style={{ overflowWrap: 'anywhere' }}>
        {text}
        {/* Whether it was working time is the result itself. */}
        {field !== 'at' && (
          <Text span size="sm" className="quiet">
            {' '}
            ({t('found', { value })})
          </Text>
        )}
      </span>
    </List.Item>
  );
}

/** Returns a function that says a value that was found. */
function useFoundWords({ field, value: found }: Condition) {
  const { t } = useTranslation('firings');
  const format = useFormat();
  const choiceIn = useChoiceWords();
  const records = recordsOf(field);
  const ids = records === undefined ? [] : [found].flat();
  const nameOf = useNames(
    ids.flatMap((id) => (typeof id === 'number' ? [`${records} ${id}`] : [])),
  );
  const words = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') {
      return records ? nameOf(records, value) : format.number(value, { maximumFractionDigits: 3 });
    }
    if (typeof value === 'object') return JSON.stringify(value);
    return choiceIn(field, String(value)) ?? String(value);
  };
  return Array.isArray(found) && found.length > 0
    ? found.map(words).join(', ')
    : words(Array.isArray(found) ? null : found);
}

function ActionItem({ action: { type, result, error } }: { readonly action: Action }) {
  const { t } = useTranslation('firings');
  const reasonText = useReasonText();
  return (
    <List.Item>
      <span style={{ overflowWrap: 'anywhere' }}>
        {t(`action.${type as ActionName}`)}: {t(`result.${result}`)}
        {error !== null && ` – ${reasonText(messageOf(error))}`}
      </span>
    </List.Item>
  );
}

/** The reason of the error, where it has one. */
function messageOf({ message, details }: NonNullable<Action['error']>): string {
  const { reason } = (details ?? {}) as ServiceError['details'];
  return typeof reason === 'string' && reason.includes(' ') ? reason : message;
}
