import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role, UserStatus } from '../../../generated/schema.ts';
import { TextLink } from '../../../parts/links.tsx';
import { useDepartmentList } from '../../../parts/use-departments.ts';
import { nameOf } from '../../../session/viewer.ts';
import type { Outcome } from './use-trial.ts';

/** Number of changes that are shown. */
const SHOWN = 100;

type Change = Outcome['changes'][number];

/** Changes of a trial: the person, the value, and the group that gives it. */
export function TrialOutcome({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('identity');
  const { total, changes } = outcome;
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {total === 0 ? t('trial.nothing') : t('trial.total', { count: total })}
      </Text>
      {total > 0 && (
        <List size="sm" spacing="xs" aria-label={t('trial.changes')}>
          {changes.slice(0, SHOWN).map((change) => (
            <List.Item key={`${change.userId} ${change.field}`}>
              <ChangeLine change={change} />
            </List.Item>
          ))}
        </List>
      )}
      {total > SHOWN && <Text size="sm">{t('trial.first', { count: SHOWN })}</Text>}
      <Text size="sm" className="quiet">
        {t('trial.later')}
      </Text>
    </Stack>
  );
}

function ChangeLine({ change }: { readonly change: Change }) {
  const { t } = useTranslation('identity');
  const valueText = useValueText();
  const { user, userId, field, from, to, because } = change;
  const values = { from: valueText(field, from), to: valueText(field, to) };
  return (
    <>
      <TextLink to="/people/$id" params={{ id: String(userId) }} inherit>
        {nameOf(user)}
      </TextLink>
      {': '}
      {t(`trial.${field as 'role'}`, values)}{' '}
      <Text span inherit className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {because ? t('trial.because', { group: because.value }) : t('trial.becauseNone')}
      </Text>
    </>
  );
}

/** The words for a value of a field: a role, the name of a department, a state. */
function useValueText(): (field: string, value: string | null) => string {
  const { t } = useTranslation(['identity', 'common']);
  const { departments } = useDepartmentList();
  return (field, value) => {
    if (value === null) return t('trial.none');
    if (field === 'role') return t(`common:role.${value.toUpperCase() as Role}`);
    if (field === 'status') return t(`common:userStatus.${value.toUpperCase() as UserStatus}`);
    return departments.find((one) => one.value === value)?.label ?? value;
  };
}
