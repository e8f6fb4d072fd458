import { useQuery } from '@apollo/client/react';
import { Group, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconHistory, IconPencil, IconRobot } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, LoadingPart } from '../../../parts/states.tsx';
import { RuleEditor, type RuleEditorProps } from './builder/rule-editor.tsx';
import { FiringsSection } from './firings/firings-section.tsx';
import { ModeBadge } from './mode-badge.tsx';
import { RuleDetailsDocument, type RuleRowFragment } from './rules.generated.ts';
import { PARTS } from './search.ts';
import { VersionsSection } from './versions-section.tsx';

interface RuleViewProps extends Pick<RuleEditorProps, 'tested' | 'onTested'> {
  readonly id: number | 'new';
}

/** The page of one rule: what it does, what it did, and its versions. */
export default function RuleView({ id, ...testing }: RuleViewProps) {
  const { t } = useTranslation('rules');
  const { data, error, refetch } = useQuery(RuleDetailsDocument, {
    variables: { id: id === 'new' ? 0 : id },
    skip: id === 'new',
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const rule = data?.rule ?? undefined;
  const back = (
    <TextLink to="/system/rules" search={{}} size="sm" w="fit-content">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('all')}
    </TextLink>
  );
  if (id === 'new') {
    return (
      <Page title={t('new')} hint={t('newHint')} above={back}>
        <RuleEditor {...testing} />
      </Page>
    );
  }
  return (
    <Page
      title={rule?.name ?? t('title')}
      above={back}
      {...(rule && { hint: <Hint rule={rule} /> })}
    >
      {error !== undefined && rule === undefined && (
        <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {rule === undefined && error === undefined && <LoadingPart />}
      {rule && <Parts rule={rule} {...testing} />}
    </Page>
  );
}

function Hint({ rule }: { readonly rule: RuleRowFragment }) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  const { mode, version, updatedAt } = rule;
  return (
    <Group gap="xs">
      <ModeBadge mode={mode} />
      {t('version', { version, when: format.dateTime(updatedAt) })}
    </Group>
  );
}

interface PartsProps extends Omit<RuleViewProps, 'id'> {
  readonly rule: RuleRowFragment;
}

function Parts({ rule, ...testing }: PartsProps) {
  const { t } = useTranslation('rules');
  const { part } = useSearch({ from: '/signed-in/system/rules' });
  const navigate = useNavigate({ from: '/system/rules' });
  // A saved form begins again; one that somebody else has outdated keeps what is typed.
  const [saved, setSaved] = useState(0);
  const open = (value: string | null) =>
    void navigate({ search: { rule: rule.id, part: PARTS.find((one) => one === value) } });
  return (
    <Tabs value={part ?? 'edit'} onChange={open} keepMounted={false}>
      <Tabs.List mb="lg">
        <Tabs.Tab value="edit" leftSection={<IconPencil size={18} aria-hidden />}>
          {t('parts.edit')}
        </Tabs.Tab>
        <Tabs.Tab value="firings" leftSection={<IconRobot size={18} aria-hidden />}>
          {t('parts.firings')}
        </Tabs.Tab>
        <Tabs.Tab value="versions" leftSection={<IconHistory size={18} aria-hidden />}>
          {t('parts.versions')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit">
        <RuleEditor key={saved} rule={rule} onSaved={() => setSaved(saved + 1)} {...testing} />
      </Tabs.Panel>
      <Tabs.Panel value="firings">
        <FiringsSection ruleId={rule.id} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <VersionsSection rule={rule} />
      </Tabs.Panel>
    </Tabs>
  );
}
