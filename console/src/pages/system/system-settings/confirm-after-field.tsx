import { Group, Input, NumberInput, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { CalendarsDocument } from '../../planning/calendars/calendars.generated.ts';
import {
  LENGTH_PARTS,
  lengthOf,
  PROPOSED_WORKING_MINUTES,
  type RulesValues,
  WORKING_LENGTH_PARTS,
} from './rules-values.ts';
import type { SettingsValuesFragment } from './system-settings.generated.ts';

interface Props {
  readonly form: UseFormReturnType<RulesValues>;
  readonly settings: SettingsValuesFragment;
}

/** After which time the service confirms, and the calendar that counts it. */
export function ConfirmAfterField({ form, settings }: Props) {
  const { t } = useTranslation('system');
  const [proposed, setProposed] = useState(false);
  const working = form.values.defaultCalendarId !== null;
  const choose = (id: string | null) => {
    const before = settings.defaultCalendarId === null ? null : String(settings.defaultCalendarId);
    form.setFieldValue('defaultCalendarId', id);
    const changes = (id === null) !== (form.values.defaultCalendarId === null);
    if (!changes) return;
    // Seven days of elapsed time are not seven days of work: the kind of time has another length.
    const kept = (id === null) === (before === null);
    const minutes = kept ? settings.confirmAfterMinutes : id ? PROPOSED_WORKING_MINUTES : 10_080;
    form.setValues(lengthOf(minutes, id !== null));
    setProposed(!kept);
  };
  return (
    <>
      <CalendarSelect form={form} onChoose={choose} />
      <Input.Wrapper
        label={t('settings.confirmAfter')}
        description={t(working ? 'settings.confirmAfterWorking' : 'settings.confirmAfterHint')}
        labelElement="div"
        error={form.errors.confirmAfterMinutes}
      >
        <Group gap="sm" grow mt={6} role="group" aria-label={t('settings.confirmAfter')}>
          {(working ? WORKING_LENGTH_PARTS : LENGTH_PARTS).map(([name, most]) => (
            <NumberInput
              key={name}
              label={t(`settings.${name}`)}
              min={0}
              max={most}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(name)}
            />
          ))}
        </Group>
        <Text size="sm" role="status" mt={4}>
          {proposed && t(working ? 'settings.proposedWorking' : 'settings.proposedElapsed')}
        </Text>
      </Input.Wrapper>
    </>
  );
}

interface SelectProps {
  readonly form: UseFormReturnType<RulesValues>;
  readonly onChoose: (id: string | null) => void;
}

/** The default calendar; a hint where there is none to choose. */
function CalendarSelect({ form, onChoose }: SelectProps) {
  const { t } = useTranslation('system');
  const { nodes, loading, error } = useConnection(
    CalendarsDocument,
    { filter: { archived: false } },
    ({ calendars }) => calendars,
  );
  const chosen = form.values.defaultCalendarId;
  if (nodes.length === 0 && chosen === null) {
    if (loading || error !== undefined) return null;
    return (
      <Text size="sm">
        {t('settings.noCalendar')}{' '}
        <TextLink to="/system/settings" search={{ tab: 'calendars', calendar: 'new' }} inherit>
          {t('settings.newCalendar')}
        </TextLink>
      </Text>
    );
  }
  const options = nodes.map(({ id, name }) => ({ value: String(id), label: name }));
  if (chosen !== null && !options.some(({ value }) => value === chosen)) {
    options.push({ value: chosen, label: t('settings.archivedCalendar') });
  }
  return (
    <Select
      label={t('settings.defaultCalendar')}
      description={t('settings.defaultCalendarHint')}
      placeholder={t('settings.elapsedTime')}
      clearable
      data={options}
      {...form.getInputProps('defaultCalendarId')}
      onChange={onChoose}
    />
  );
}
