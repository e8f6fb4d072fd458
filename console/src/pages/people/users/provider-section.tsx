import { useMutation, useQuery } from '@apollo/client/react';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ProviderIsSetDocument, SetManagedFieldsDocument } from './person.generated.ts';
import type { PersonDetails } from './person.ts';
import { mayActOn } from './rules.ts';

const FIELDS = ['role', 'departmentId'] as const;
type Field = (typeof FIELDS)[number];

interface PersonProps {
  readonly person: PersonDetails;
}

/** Says beside a value that the identity provider gives it. */
export function FromProvider() {
  const { t } = useTranslation('identity');
  return (
    <Badge variant="light" color="blue" tt="none" size="sm" ml={6}>
      {t('person.managed')}
    </Badge>
  );
}

/**
 * Fields of a person that the identity provider gives, to take back and to hand over, and the link to
 * SCIM. Nothing where no provider is set up or known.
 */
export function ProviderSection({ person }: PersonProps) {
  const { t } = useTranslation('identity');
  const mayAct = mayActOn(useViewer(), person, 'user.update') && person.role !== 'SUPER_ADMIN';
  const { data } = useQuery(ProviderIsSetDocument, { fetchPolicy: 'cache-first' });
  const { managed, manual, externalId, isService } = person;
  const isKnown = (managed ?? []).length > 0 || (manual ?? []).length > 0 || externalId !== null;
  const isSet = data?.registrationOptions.identityProvider === true;
  if (isService || !(isKnown || (isSet && mayAct))) return null;
  return (
    <Section title={t('person.title')} hint={t('person.hint')}>
      <Stack gap="sm">
        {FIELDS.map((field) => (
          <FieldLine key={field} person={person} field={field} mayAct={mayAct} />
        ))}
        {externalId !== null && <ScimLine person={person} mayAct={mayAct} />}
      </Stack>
    </Section>
  );
}

interface LineProps extends PersonProps {
  readonly mayAct: boolean;
}

function FieldLine({ person, field, mayAct }: LineProps & { readonly field: Field }) {
  const { t } = useTranslation(['identity', 'people']);
  const [asking, setAsking] = useState(false);
  const isManaged = person.managed?.includes(field) ?? false;
  const isManual = person.manual?.includes(field) ?? false;
  const name = t(field === 'role' ? 'people:role' : 'people:department');
  const action = t(isManaged ? 'person.takeBack' : 'person.handOver');
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text size="sm">{name}</Text>
        {isManaged ? (
          <Text size="xs" className="quiet">
            {t('person.managed')}
          </Text>
        ) : (
          <Text size="xs" className="quiet">
            {t(isManual ? 'person.manual' : 'person.open')}
          </Text>
        )}
      </div>
      {mayAct && (
        <Button
          size="xs"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={t(isManaged ? 'person.takeBackOf' : 'person.handOverOf', { field: name })}
          onClick={() => setAsking(true)}
        >
          {action}
        </Button>
      )}
      <MoveField
        {...{ person, field, isManaged }}
        opened={asking}
        title={t(isManaged ? 'person.takeBackOf' : 'person.handOverOf', { field: name })}
        action={action}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

interface MoveFieldProps extends PersonProps {
  readonly field: Field;
  readonly isManaged: boolean;
  readonly opened: boolean;
  readonly title: string;
  readonly action: string;
  readonly onClose: () => void;
}

/** Takes a field back, or hands it over. */
function MoveField({ person, field, isManaged, ...dialog }: MoveFieldProps) {
  const { t } = useTranslation('identity');
  const [set] = useMutation(SetManagedFieldsDocument);
  const before = person.managed ?? [];
  const managed = FIELDS.filter((one) => (one === field ? !isManaged : before.includes(one)));
  // The list is whole: a field that is neither becomes one that no mapping changes.
  const other = FIELDS.find((one) => one !== field) ?? field;
  const staysByHand = !managed.includes(other) && !person.manual?.includes(other);
  const losesRole = !isManaged && field === 'role' && person.role === 'ADMINISTRATOR';
  return (
    <Confirm
      {...dialog}
      onConfirm={async () => {
        try {
          await set({ variables: { input: { id: person.id, managed } } });
        } catch (error) {
          if (!isAboutManaged(error)) throw error;
          return notifyFailed(t('person.unknown'));
        }
        notifyDone(t(isManaged ? 'person.takenBack' : 'person.handedOver'));
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t(isManaged ? 'person.takeBackHint' : 'person.handOverHint')}</Text>
        {staysByHand && <Text size="sm">{t('person.otherStays')}</Text>}
        {losesRole && <Text size="sm">{t('person.administrator')}</Text>}
      </Stack>
    </Confirm>
  );
}

/** Returns whether an account has nothing to manage, because neither a login nor SCIM has made it known. */
function isAboutManaged(error: unknown): boolean {
  return toServiceError(error).fields.some(({ field }) => field === 'managed');
}

function ScimLine({ person, mayAct }: LineProps) {
  const { t } = useTranslation('identity');
  const [asking, setAsking] = useState(false);
  const [set] = useMutation(SetManagedFieldsDocument);
  const { id, externalId } = person;
  const unlink = async () => {
    const send = (managed: string[]) =>
      set({ variables: { input: { id, managed, externalId: null } } });
    try {
      await send([...(person.managed ?? [])]);
    } catch (error) {
      // Nobody but SCIM knows the account, so nothing can stay managed.
      if (!isAboutManaged(error)) throw error;
      await send([]);
    }
    notifyDone(t('person.unlinked'));
  };
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{t('person.scim')}</Text>
        <Text size="xs" className="quiet">
          {externalId}
        </Text>
      </div>
      {mayAct && (
        <Button
          size="xs"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => setAsking(true)}
        >
          {t('person.unlink')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('person.unlinkTitle')}
        action={t('person.unlink')}
        onConfirm={unlink}
      >
        <Text size="sm">{t('person.unlinkHint')}</Text>
      </Confirm>
    </Group>
  );
}
