import { useMutation, useQuery } from '@apollo/client/react';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { leads, useMay, useViewer } from '../../../session/viewer.ts';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { AbsencesSection } from './absences-section.tsx';
import {
  CalendarChoicesDocument,
  type PersonHoursFragment,
  PersonPlanningDocument,
  type PersonSkillsFragment,
  SetPersonCalendarDocument,
} from './people.generated.ts';
import { PersonSkillsDialog } from './person-skills-dialog.tsx';

export interface PersonPlanningProps {
  readonly userId: number;
  readonly departmentId: number | null;
  readonly isTechnician: boolean;
  readonly name: string;
}

/** Working hours, skills and absences of a person, for those who plan their work. */
export function PersonPlanning(props: PersonPlanningProps) {
  const viewer = useViewer();
  const maySettings = useMay('system.settings');
  if (!maySettings && !leads(viewer, props.departmentId)) return null;
  return <Planning {...props} />;
}

function Planning({ userId, isTechnician, name }: PersonPlanningProps) {
  const { t } = useTranslation('workload');
  const { data, error, refetch } = useQuery(PersonPlanningDocument, { variables: { userId } });
  return (
    <>
      <Section title={t('person.title')} hint={t('person.hint')}>
        {error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data && <HoursField hours={data.workingCalendar} />}
        {data && isTechnician && <Skills skills={data.userSkills} />}
        {isTechnician && <HandOverButton userId={userId} name={name} />}
      </Section>
      <AbsencesSection userId={userId} />
    </>
  );
}

function HoursField({ hours }: { readonly hours: PersonHoursFragment }) {
  const { t } = useTranslation('workload');
  const { nodes } = useWholeConnection(CalendarChoicesDocument, {}, (data) => data.calendars);
  const [set] = useMutation(SetPersonCalendarDocument, {
    refetchQueries: [PersonPlanningDocument],
  });
  const errorText = useErrorText();
  const { userId, calendarId, effectiveCalendar, timeZone } = hours;
  const own = calendarId === null || nodes.some(({ id }) => id === calendarId);
  const options = [...nodes, ...(own || !effectiveCalendar ? [] : [effectiveCalendar])].map(
    ({ id, name }) => ({ value: String(id), label: name }),
  );
  const choose = async (id: string | null) => {
    try {
      const input = { userId, calendarId: id === null ? null : Number(id) };
      await set({ variables: { input } });
      notifyDone(t('saved'));
    } catch (failure) {
      notifyFailed(errorText(failure));
    }
  };
  const byDefault = effectiveCalendar
    ? t('person.byDefault', { name: effectiveCalendar.name })
    : t('person.noHours');
  return (
    <Select
      label={t('person.hours')}
      description={calendarId === null ? byDefault : t('person.zone', { timeZone })}
      placeholder={t('person.hoursDefault')}
      clearable
      searchable
      data={options}
      value={calendarId === null ? null : String(calendarId)}
      onChange={(id) => void choose(id)}
    />
  );
}

function Skills({ skills: given }: { readonly skills: PersonSkillsFragment }) {
  const { t } = useTranslation('workload');
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('person.skills')}
      </Text>
      {given.skills.length === 0 && (
        <Text size="sm" className="quiet">
          {t('person.noSkills')}
        </Text>
      )}
      <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {given.skills.map(({ skillId, name, until, held }) => (
          <Badge
            key={skillId}
            component="li"
            tt="none"
            variant={held ? 'light' : 'outline'}
            color={held ? undefined : 'gray'}
          >
            {name}
            {until !== null &&
              ` · ${t(held ? 'person.until' : 'person.was', { day: format.day(until) })}`}
          </Badge>
        ))}
      </Group>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconEdit size={16} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {t('person.editSkills')}
      </Button>
      {editing && <PersonSkillsDialog given={given} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
