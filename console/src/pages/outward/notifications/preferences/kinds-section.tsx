import { useMutation } from '@apollo/client/react';
import { NativeSelect, Switch, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EmailDelivery, NotificationChannelsInput } from '../../../../generated/schema.ts';
import { useErrorText } from '../../../../parts/error-text.ts';
import { notifyFailed } from '../../../../parts/notify.ts';
import { Section } from '../../../../parts/section.tsx';
import { KINDS, type Kind } from '../kinds.ts';
import classes from './notifications.module.css';
import {
  type PreferencesFragment,
  UpdateNotificationPreferencesDocument,
} from './preferences.generated.ts';

type Kinds = Omit<PreferencesFragment['kinds'], '__typename'>;

/** A kind that cannot be switched off. */
const FIXED: Kind = 'security';

const DELIVERIES = [
  ['OFF', 'off'],
  ['IMMEDIATE', 'immediate'],
  ['DIGEST', 'digest'],
] as const satisfies readonly (readonly [EmailDelivery, string])[];

export interface PreferencesProps {
  readonly preferences: PreferencesFragment;
}

/** Channels of each kind of notification. Each choice is saved at once. */
export function KindsSection({ preferences }: PreferencesProps) {
  const { t } = useTranslation('inbox');
  const change = useChange(preferences);
  return (
    <Section title={t('settings.channels')} hint={t('settings.channelsHint')}>
      <Table className={classes.kinds} aria-label={t('settings.channels')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('settings.kind')}</Table.Th>
            <Table.Th scope="col">{t('settings.inApp')}</Table.Th>
            <Table.Th scope="col">{t('settings.email')}</Table.Th>
            {preferences.pushAvailable && <Table.Th scope="col">{t('settings.push')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {KINDS.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              channels={preferences.kinds[kind]}
              hasPush={preferences.pushAvailable}
              onChange={(input) => change(kind, input)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

interface KindRowProps {
  readonly kind: Kind;
  readonly channels: Kinds[Kind];
  readonly hasPush: boolean;
  readonly onChange: (input: NotificationChannelsInput) => void;
}

function KindRow({ kind, channels, hasPush, onChange }: KindRowProps) {
  const { t } = useTranslation('inbox');
  const label = t(`kinds.${kind}.label`);
  const fixed = kind === FIXED;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <Text size="xs" className="quiet" fw={400}>
          {t(`kinds.${kind}.hint`)}
        </Text>
      </Table.Th>
      <Table.Td data-label={t('settings.inApp')}>
        <Switch
          checked={channels.inApp}
          disabled={fixed}
          aria-label={t('settings.inAppOf', { kind: label })}
          onChange={(event) => onChange({ inApp: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td data-label={t('settings.email')}>
        <NativeSelect
          size="xs"
          value={channels.email}
          disabled={fixed}
          aria-label={t('settings.emailOf', { kind: label })}
          onChange={(event) => onChange({ email: event.currentTarget.value as EmailDelivery })}
          data={DELIVERIES.map(([value, name]) => ({
            value,
            label: t(`settings.delivery.${name}`),
          }))}
        />
      </Table.Td>
      {hasPush && (
        <Table.Td data-label={t('settings.push')}>
          <Switch
            checked={channels.push}
            disabled={fixed}
            aria-label={t('settings.pushOf', { kind: label })}
            onChange={(event) => onChange({ push: event.currentTarget.checked })}
          />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Changes a kind at once; restores the previous value if the service rejects it. */
function useChange(preferences: PreferencesFragment) {
  const errorText = useErrorText();
  const [update] = useMutation(UpdateNotificationPreferencesDocument, {
    onError: (error) => notifyFailed(errorText(error)),
  });
  return (kind: Kind, input: NotificationChannelsInput) => {
    const { inApp, email, push } = preferences.kinds[kind];
    const channels = {
      ...preferences.kinds[kind],
      inApp: input.inApp ?? inApp,
      email: input.email ?? email,
      push: input.push ?? push,
    };
    void update({
      variables: { input: { kinds: { [kind]: input } } },
      optimisticResponse: {
        updateNotificationPreferences: {
          ...preferences,
          kinds: { ...preferences.kinds, [kind]: channels },
        },
      },
    });
  };
}
