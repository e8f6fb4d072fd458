import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RuleOutcome } from '../../../../generated/schema.ts';
import { IconRobot } from '../../../../icons/icons.ts';
import { ErrorNotice, LoadingPart, Message } from '../../../../parts/states.tsx';
import { useConnection } from '../../../../parts/use-connection.ts';
import classes from '../rules.module.css';
import { OUTCOMES, type RulesSearch } from '../search.ts';
import { FiringItem } from './firing-item.tsx';
import { FiringsOfRuleDocument } from './firings.generated.ts';

/** The firings of a rule, newest first, with the reasons. */
export function FiringsSection({ ruleId }: { readonly ruleId: number }) {
  const { t } = useTranslation(['rules', 'common', 'firings']);
  const { outcome, missed = false } = useSearch({ from: '/signed-in/system/rules' });
  const navigate = useNavigate({ from: '/system/rules' });
  const nearMisses = missed || outcome === 'missed';
  const filter = {
    ...(outcome && { outcome: outcome.toUpperCase() as RuleOutcome }),
    ...(nearMisses && { nearMisses }),
  };
  const list = useConnection(
    FiringsOfRuleDocument,
    { ruleId, filter },
    (data) => data.ruleFirings ?? { edges: [], pageInfo: { hasNextPage: false } },
  );
  const show = (change: Partial<RulesSearch>) =>
    void navigate({
      search: { rule: ruleId, part: 'firings', outcome, missed: missed || undefined, ...change },
      replace: true,
    });
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Select
          aria-label={t('outcome')}
          placeholder={t('anyOutcome')}
          clearable
          data={OUTCOMES.map((value) => ({
            value,
            label: t(`firings:outcome.${value.toUpperCase() as RuleOutcome}`),
          }))}
          value={outcome ?? null}
          onChange={(value) => show({ outcome: OUTCOMES.find((one) => one === value) })}
        />
        <Checkbox
          label={t('nearMisses')}
          checked={nearMisses}
          disabled={outcome === 'missed'}
          onChange={({ currentTarget }) => show({ missed: currentTarget.checked || undefined })}
        />
      </Group>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      {!list.loading && list.error === undefined && list.nodes.length === 0 && (
        <Message icon={IconRobot} title={t('noFirings')} hint={t('noFiringsHint')} />
      )}
      <ul className={classes.list} aria-label={t('parts.firings')}>
        {list.nodes.map((firing) => (
          <FiringItem key={firing.id} firing={firing} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.loadingMore}>
          {t('common:action.more')}
        </Button>
      )}
    </Stack>
  );
}
