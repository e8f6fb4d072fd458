import { Input, Loader, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../../icons/icons.ts';
import { NoneYet } from '../../../../parts/none-yet.tsx';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { nameOf } from '../../../../session/viewer.ts';
import type { RequestFaceFragment } from '../request.generated.ts';
import { type Technician, useTechnicians } from '../use-technicians.ts';
import classes from './technician-field.module.css';
import { useCandidates } from './use-candidates.ts';

export interface TechnicianFieldProps {
  /** The current technician. */
  readonly current: number | null;
  readonly value: number | undefined;
  readonly onChange: (technician: RequestFaceFragment | undefined) => void;
  /** Label of the choice of nobody; without it somebody must be chosen. */
  readonly none?: string;
  readonly error: ReactNode;
  /** A person who is not offered. */
  readonly without?: number;
  /** The request for which somebody is chosen: who fits it best comes first, with the reasons. */
  readonly requestId?: number;
}

const faceOf = ({ id, firstName, lastName, __typename }: Technician): RequestFaceFragment => ({
  __typename,
  id,
  firstName,
  lastName,
  status: 'ACTIVE',
  avatar: null,
});

/** Chooses a technician: first who fits the request best, else who has the least open work. */
export function TechnicianField(props: TechnicianFieldProps) {
  const { current, value, onChange, none, without, error, requestId } = props;
  const { t } = useTranslation('requests');
  const { candidates, loading: judging } = useCandidates(requestId);
  const { technicians: all, loading: reading, error: failure, refetch } = useTechnicians();
  // A list whose order changes while somebody reads it would make them choose wrong.
  const loading = reading || judging;
  const placeOf = ({ id }: Technician) => candidates.get(id)?.place ?? candidates.size;
  const offered = judging ? [] : all.filter(({ id }) => id !== without);
  const technicians = offered.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const found = technicians.filter((person) => {
    const text = `${nameOf(person)} ${person.email ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const choose = (id: string) => {
    const person = technicians.find((candidate) => String(candidate.id) === id);
    if (person || id === '') onChange(person && faceOf(person));
  };
  return (
    <Input.Wrapper
      label={t('step.technician')}
      required={none === undefined}
      labelElement="div"
      error={error}
    >
      <TextInput
        aria-label={t('step.technicianSearch')}
        placeholder={t('step.technicianSearch')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || search === '' || first === undefined) return;
          // The first Enter takes the person, the next one sends the form.
          if (first.id === value) return;
          event.preventDefault();
          onChange(faceOf(first));
        }}
        data-autofocus
        mt={4}
        mb="xs"
      />
      {loading && <Loader size="sm" />}
      {failure !== undefined && <ErrorNotice error={failure} onRetry={() => void refetch()} />}
      {!loading && failure === undefined && technicians.length === 0 && (
        <NoneYet kind="technician" />
      )}
      {technicians.length > 0 && found.length === 0 && (
        <Text size="sm" className="quiet">
          {t('step.noTechnician')}
        </Text>
      )}
      <ScrollArea.Autosize mah={260} type="auto">
        <Radio.Group
          value={value === undefined ? '' : String(value)}
          onChange={choose}
          aria-label={t('step.technician')}
        >
          <Stack gap={6} p={2} onKeyDown={sendChosen}>
            {none !== undefined && search === '' && (
              <Radio.Card value="" className={classes.card}>
                <Radio.Indicator />
                <Text span size="sm">
                  {none}
                </Text>
              </Radio.Card>
            )}
            {found.map((person) => (
              <TechnicianCard
                key={person.id}
                person={person}
                isCurrent={person.id === current}
                reasons={candidates.get(person.id)?.reasons ?? []}
              />
            ))}
          </Stack>
        </Radio.Group>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}

/** Sends the form by Enter on the chosen person; on another one, Enter chooses. */
function sendChosen(event: KeyboardEvent<HTMLElement>) {
  const card = event.target as HTMLElement;
  if (event.key !== 'Enter' || card.getAttribute('aria-checked') !== 'true') return;
  event.preventDefault();
  card.closest('form')?.requestSubmit();
}

interface CardProps {
  readonly person: Technician;
  readonly isCurrent: boolean;
  /** Reasons for the place in the list. */
  readonly reasons: readonly string[];
}

function TechnicianCard({ person, isCurrent, reasons }: CardProps) {
  const { t } = useTranslation('requests');
  return (
    <Radio.Card value={String(person.id)} className={classes.card}>
      <Radio.Indicator />
      <span className={classes.name}>
        <Text span size="sm" fw={500}>
          {nameOf(person) || `#${person.id}`}
          {isCurrent && ` (${t('step.current')})`}
        </Text>
        {person.department && (
          <Text span size="xs" className="quiet" display="block">
            {person.department.name}
          </Text>
        )}
        {reasons.length > 0 && (
          <Text span size="xs" className="quiet" display="block">
            {reasons.join(' · ')}
          </Text>
        )}
      </span>
      <Workload person={person} />
    </Radio.Card>
  );
}

/** Open work of a technician, and how much of it is started or waits. */
function Workload({ person }: Pick<CardProps, 'person'>) {
  const { t } = useTranslation('requests');
  const count = person.openAssignments ?? 0;
  const started = person.assignmentsInProgress ?? 0;
  const held = person.assignmentsOnHold ?? 0;
  const parts = [
    started > 0 && t('step.workStarted', { count: started }),
    held > 0 && t('step.workHeld', { count: held }),
  ].filter(Boolean);
  return (
    <Text span size="xs" ta="right" className={`${classes.load} quiet numbers`}>
      {count === 0 ? t('step.workNone') : t('step.work', { count })}
      {parts.length > 0 && <span className={classes.parts}>{parts.join(', ')}</span>}
    </Text>
  );
}
