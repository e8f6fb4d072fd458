import { useMutation, useQuery } from '@apollo/client/react';
import { Badge, Button, Checkbox, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../parts/error-text.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useUnsaved } from '../../../parts/unsaved.ts';
import { useViewer } from '../../../session/viewer.ts';
import { PermissionCatalogueDocument, SetPersonPermissionsDocument } from './person.generated.ts';
import type { PersonDetails } from './person.ts';

type Catalogue = readonly { id: string; isDefault: boolean }[];

/** The 28 permissions of an account, with the differences from its role. */
export function PermissionsSection({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('people');
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(PermissionCatalogueDocument, {
    fetchPolicy: 'cache-first',
  });
  const own = person.id === viewer.userId;
  const editable = viewer.role === 'SUPER_ADMIN' && !own;
  const why = own
    ? t('permissionsOwn')
    : viewer.role === 'SUPER_ADMIN'
      ? t('permissionsHint')
      : t('permissionsOnlySuper');
  if (person.role === 'SUPER_ADMIN') {
    return (
      <Section title={t('permissions')} hint={t('permissionsAll')}>
        {null}
      </Section>
    );
  }
  const catalogue = data?.permissions.map(({ id, defaultRoles }) => ({
    id,
    isDefault: person.role != null && defaultRoles.includes(person.role),
  }));
  return (
    <Section title={t('permissions')} hint={why}>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {catalogue && <Editor person={person} catalogue={catalogue} editable={editable} />}
      {!catalogue && !error && <Skeleton height={240} />}
    </Section>
  );
}

interface EditorProps {
  readonly person: PersonDetails;
  readonly catalogue: Catalogue;
  readonly editable: boolean;
}

function Editor({ person, catalogue, editable }: EditorProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(person.permissions ?? []));
  useEffect(() => setChosen(new Set(person.permissions ?? [])), [person.permissions]);
  const { save, busy, problem } = useSave(person.id);
  const stored = new Set(person.permissions ?? []);
  const dirty = catalogue.some(({ id }) => chosen.has(id) !== stored.has(id));
  useUnsaved(editable && dirty);
  const different = catalogue.filter(({ id, isDefault }) => chosen.has(id) !== isDefault).length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const defaults = () =>
    setChosen(new Set(catalogue.filter(({ isDefault }) => isDefault).map(({ id }) => id)));
  return (
    <Stack gap="md">
      <FormProblem text={problem} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {groupsOf(catalogue).map(([group, entries]) => (
          <PermissionGroup key={group} {...{ group, entries, chosen, editable, toggle }} />
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <Text size="sm" className="quiet">
          {different > 0 ? t('changed', { count: different }) : t('unchanged')}
        </Text>
        {editable && (
          <Group gap="sm">
            <Button variant="subtle" onClick={defaults} disabled={different === 0}>
              {t('toDefaults')}
            </Button>
            <Button disabled={!dirty} loading={busy} onClick={() => void save([...chosen])}>
              {common('action.save')}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}

function groupsOf(catalogue: Catalogue): readonly (readonly [string, Catalogue])[] {
  const groups = new Map<string, { id: string; isDefault: boolean }[]>();
  for (const entry of catalogue) {
    const [name = ''] = entry.id.split('.');
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups];
}

interface GroupProps {
  readonly group: string;
  readonly entries: Catalogue;
  readonly chosen: ReadonlySet<string>;
  readonly editable: boolean;
  readonly toggle: (id: string) => void;
}

function PermissionGroup({ group, entries, chosen, editable, toggle }: GroupProps) {
  const { t } = useTranslation('people');
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <Text component="legend" fw={600} size="sm" mb="xs" p={0}>
        {t(`groups.${group}` as 'groups.user')}
      </Text>
      <Stack gap="xs">
        {entries.map(({ id, isDefault }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            disabled={!editable}
            onChange={() => toggle(id)}
            label={
              <Group gap={6}>
                {t(`permission.${id}` as 'permission.user.create')}
                {chosen.has(id) !== isDefault && (
                  <Badge size="sm" tt="none" variant="light" color={isDefault ? 'orange' : 'blue'}>
                    {isDefault ? t('removed') : t('added')}
                  </Badge>
                )}
              </Group>
            }
            description={id}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

function useSave(id: number) {
  const { t } = useTranslation('people');
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [set, { loading }] = useMutation(SetPersonPermissionsDocument);
  const save = async (permissions: string[]) => {
    setProblem(undefined);
    try {
      await set({ variables: { input: { id, permissions } } });
      notifyDone(t('permissionsSaved'));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return { save, busy: loading, problem };
}
