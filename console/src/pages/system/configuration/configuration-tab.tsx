import { useQuery } from '@apollo/client/react';
import { Skeleton, Stack, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../icons/icons.ts';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, Message } from '../../../parts/states.tsx';
import { ConfigurationDocument, type ConfigurationQuery } from './configuration.generated.ts';
import { useGroups } from './use-groups.ts';
import { Variable } from './variable.tsx';

type Group = ConfigurationQuery['systemConfiguration']['groups'][number];

/** Groups with the variables that contain the words and, if requested, differ from the default. */
function matching(groups: readonly Group[], search: string, changed: boolean): readonly Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const text = `${entry.name} ${entry.value ?? ''} ${entry.description}`.toLowerCase();
        return (!changed || !entry.isDefault) && words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Configuration of the answering process. */
export function ConfigurationTab() {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const { search = '' } = useSearch({ from: '/signed-in/system/settings' });
  const navigate = useNavigate({ from: '/system/settings' });
  const [changed, setChanged] = useState(false);
  const { data, error, refetch } = useQuery(ConfigurationDocument);
  const all = useGroups(data?.systemConfiguration.groups);
  const groups = matching(all ?? [], search, changed);
  const find = (text: string | undefined) =>
    void navigate({ search: { tab: 'configuration', search: text }, replace: true });
  return (
    <Stack gap="lg">
      <FilterBar
        active={search !== '' || changed}
        onReset={() => {
          setChanged(false);
          find(undefined);
        }}
        count={all && groups.reduce((sum, { entries }) => sum + entries.length, 0)}
      >
        <SearchField label={t('settings.searchVariables')} value={search} onChange={find} />
        <Switch
          label={t('settings.onlyChanged')}
          checked={changed}
          onChange={(event) => setChanged(event.currentTarget.checked)}
        />
      </FilterBar>
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!all && !error && <Skeleton h={320} />}
      {all && groups.length === 0 && (
        <Message
          icon={IconSearch}
          title={common('list.noMatch')}
          hint={common('list.noMatchHint')}
        />
      )}
      {groups.map(({ title, entries }) => (
        <Section key={title} title={title}>
          {entries.map((entry) => (
            <Variable key={entry.name} entry={entry} />
          ))}
        </Section>
      ))}
    </Stack>
  );
}
