import { useQuery } from '@apollo/client/react';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpandButton } from '../../../../parts/expand-button.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { FiringReasons } from '../firings/firing-reasons.tsx';
import { RuleListDocument } from '../rules.generated.ts';
import type { DryRunResult } from './use-dry-run.ts';

type Sample = DryRunResult['samples'][number];

/** An event at which the rule would act, with the reasons. */
export function DryRunSample({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation(['rules', 'firings']);
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const { requestId, at, conditions, wouldDo, conflictsWith } = sample;
  const when = format.dateTime(at);
  return (
    <div data-sample={requestId ?? ''}>
      <Group gap="xs" wrap="nowrap">
        <ExpandButton
          opened={opened}
          label={t('firings:details', { when })}
          onToggle={() => setOpened(!opened)}
        />
        <Text size="sm">
          {requestId !== null && (
            <TextLink to="/requests/$id" params={{ id: String(requestId) }} inherit>
              {t('firings:request', { id: requestId })}
            </TextLink>
          )}{' '}
          <Text span inherit className="quiet">
            {when}
          </Text>
        </Text>
      </Group>
      {conflictsWith.length > 0 && <Conflicts ids={conflictsWith} />}
      {opened && <FiringReasons firing={{ conditions, actions: wouldDo }} />}
    </div>
  );
}

/** The other rules that set the same, by their names where the list is read. */
function Conflicts({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTranslation('rules');
  const { data } = useQuery(RuleListDocument, {
    variables: { filter: { archived: false } },
    fetchPolicy: 'cache-first',
  });
  const rules = data?.rules?.edges.map(({ node }) => node) ?? [];
  const names = ids.map((id) => rules.find((rule) => rule.id === id)?.name ?? `#${id}`);
  return (
    <Text size="sm" c="orange.9">
      {t('dry.conflicts', { names: names.join(', ') })}
    </Text>
  );
}
