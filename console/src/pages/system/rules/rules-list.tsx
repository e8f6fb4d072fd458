import { Group, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconPlus, IconRobot, IconSearch } from '../../../icons/icons.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { contentOf } from './rule-content.ts';
import { RuleItem } from './rule-item.tsx';
import { RuleListDocument } from './rules.generated.ts';
import classes from './rules.module.css';
import { MODES, type RulesSearch } from './search.ts';
import { useOrder } from './use-order.ts';
import { useRuleFields } from './use-rule-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

/** The rules in the order in which they act, by mode, or those that are archived. */
export function RulesList() {
  const { t } = useTranslation(['rules', 'things']);
  const { state, mode } = useSearch({ from: '/signed-in/system/rules' });
  const navigate = useNavigate({ from: '/system/rules' });
  const archived = state === 'archived';
  const list = useWholeConnection(
    RuleListDocument,
    { filter: { archived } },
    (data) => data.rules ?? { edges: [], pageInfo: { hasNextPage: false } },
  );
  const { rules, busy, moved, move } = useOrder(list.nodes);
  const shown = rules.filter((rule) => mode === undefined || rule.mode === mode.toUpperCase());
  const [dragged, setDragged] = useState<number>();
  const known = useRuleFields(list.nodes.length === 0);
  const words = useRuleWords(list.nodes.map(contentOf), known);
  const show = (change: Partial<RulesSearch>) =>
    void navigate({ search: { state, mode, ...change }, replace: true });
  const orders = !archived && mode === undefined && rules.length > 1 && !list.hasMore;
  return (
    <>
      <Group gap="md" align="end">
        <UsedOrArchived
          label={t('shown')}
          archived={archived}
          onChange={(next) => show({ state: next ? 'archived' : undefined, mode: undefined })}
        />
        {!archived && (
          <Select
            aria-label={t('filter')}
            placeholder={t('anyMode')}
            clearable
            w={180}
            data={MODES.map((value) => ({
              value,
              label: t(`mode.${value.toUpperCase() as Uppercase<typeof value>}`),
            }))}
            value={mode ?? null}
            onChange={(value) => show({ mode: MODES.find((one) => one === value) })}
          />
        )}
      </Group>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      {orders && (
        <Text size="sm" className="quiet">
          {t('drag')}
        </Text>
      )}
      <ol className={classes.list} aria-label={t('list')} aria-busy={busy}>
        {shown.map((rule) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            sentence={words(contentOf(rule))}
            place={rules.indexOf(rule)}
            count={rules.length}
            dragged={dragged}
            onDrag={setDragged}
            {...(orders && { onMove: move })}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {moved && t('moved', { name: moved.rule.name, place: moved.place, count: rules.length })}
      </span>
      {!list.loading && list.error === undefined && shown.length === 0 && (
        <Nothing archived={archived} filtered={rules.length > 0} />
      )}
    </>
  );
}

/** Says why there is no rule; the first one is explained by an example. */
function Nothing({
  archived,
  filtered,
}: {
  readonly archived: boolean;
  readonly filtered: boolean;
}) {
  const { t } = useTranslation('rules');
  if (archived) return <Message icon={IconArchive} title={t('noneArchived')} />;
  if (filtered) {
    return (
      <Message
        icon={IconSearch}
        title={t('noMatch')}
        action={
          <ButtonLink to="/system/rules" search={{}} variant="default">
            {t('reset')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Message
      icon={IconRobot}
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <ButtonLink
          to="/system/rules"
          search={{ rule: 'new' }}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('first')}
        </ButtonLink>
      }
    />
  );
}
