import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { ErrorNotice, LoadingPart } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { ModeBadge } from './mode-badge.tsx';
import { contentOf } from './rule-content.ts';
import {
  RestoreRuleDocument,
  RuleListDocument,
  type RuleRowFragment,
  RuleVersionListDocument,
  type RuleVersionListQuery,
} from './rules.generated.ts';
import classes from './rules.module.css';
import { useRuleFields } from './use-rule-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

type Version = NonNullable<RuleVersionListQuery['ruleVersions']>['edges'][number]['node'];

interface VersionsProps {
  readonly rule: RuleRowFragment;
}

/** The versions of a rule, newest first; an earlier one comes back as a new one. */
export function VersionsSection({ rule }: VersionsProps) {
  const { t } = useTranslation(['rules', 'common']);
  const [asked, setAsked] = useState<Version>();
  const list = useConnection(
    RuleVersionListDocument,
    { id: rule.id },
    (data) => data.ruleVersions ?? { edges: [], pageInfo: { hasNextPage: false } },
  );
  const known = useRuleFields();
  const words = useRuleWords(list.nodes.map(contentOf), known);
  return (
    <Stack gap="sm">
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      <ol className={classes.list} reversed aria-label={t('parts.versions')}>
        {list.nodes.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            sentence={words(contentOf(version))}
            isNow={version.version === rule.version}
            {...(rule.archivedAt === null && { onRestore: () => setAsked(version) })}
          />
        ))}
      </ol>
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.loadingMore}>
          {t('common:action.more')}
        </Button>
      )}
      {asked && <Restore rule={rule} version={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

interface ItemProps {
  readonly version: Version;
  readonly sentence: string;
  /** True for the version that counts. */
  readonly isNow: boolean;
  readonly onRestore?: () => void;
}

function VersionItem({ version, sentence, isNow, onRestore }: ItemProps) {
  const { t } = useTranslation('rules');
  const format = useFormat();
  return (
    <li className={classes.rule} data-version={version.version}>
      <span />
      <div>
        <div className={classes.head}>
          <Text fw={600} span>
            {t('versionOf', { version: version.version })}
          </Text>
          <ModeBadge mode={version.mode} />
          <Text size="sm" className="quiet" span>
            {format.dateTime(version.at)} · {version.name}
          </Text>
        </div>
        <p className={classes.sentence}>{sentence}</p>
      </div>
      <Group align="flex-start">
        {isNow && <Text size="sm">{t('now')}</Text>}
        {!isNow && onRestore && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('restore', { version: version.version })}
            onClick={onRestore}
          >
            {t('restoreNow')}
          </Button>
        )}
      </Group>
    </li>
  );
}

interface RestoreProps extends VersionsProps {
  readonly version: Version;
  readonly onClose: () => void;
}

function Restore({ rule, version: { version }, onClose }: RestoreProps) {
  const { t } = useTranslation('rules');
  const [restore] = useMutation(RestoreRuleDocument, {
    refetchQueries: [RuleVersionListDocument, RuleListDocument],
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('restoreTitle', { version })}
      action={t('restoreNow')}
      onConfirm={async () => {
        const input = { id: rule.id, version, expectedVersion: rule.version };
        await restore({ variables: { input } });
        notifyDone(t('restored', { version }));
      }}
    >
      {t('restoreQuestion')}
    </Confirm>
  );
}
