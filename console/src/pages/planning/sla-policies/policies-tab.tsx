import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock } from '../../../icons/icons.ts';
import type { Column } from '../../../parts/data-list.tsx';
import { minutesText } from '../../../parts/lengths.ts';
import { useConnection } from '../../../parts/use-connection.ts';
import { nameColumn, RecordsTab } from '../../system/system-settings/records-tab.tsx';
import { ApplyButton } from './apply-button.tsx';
import {
  DeletePolicyDocument,
  PoliciesDocument,
  type PolicyRowFragment,
  UpdatePolicyDocument,
} from './policies.generated.ts';
import { POLICY_LISTS } from './policy-lists.ts';
import { TrialButton } from './trial-button.tsx';
import { triedPolicies } from './tried-policies.ts';
import { useMatchText } from './use-match-text.ts';

/** Policies of due dates; the first one that matches a request counts. */
export function PoliciesTab() {
  const { t } = useTranslation('policies');
  const client = useApolloClient();
  const [archived, setArchived] = useState(false);
  const list = useConnection(
    PoliciesDocument,
    { filter: { archived } },
    (data) => data.slaPolicies,
  );
  const [remove] = useMutation(DeletePolicyDocument, POLICY_LISTS);
  const [update] = useMutation(UpdatePolicyDocument, POLICY_LISTS);
  return (
    <RecordsTab
      kind="policy"
      texts={{
        title: t('title'),
        hint: t('hint'),
        shown: t('shown'),
        create: t('new'),
        actions: t('actions'),
        archiveHint: t('archiveHint'),
      }}
      empty={{ icon: IconClock, title: t('empty'), hint: t('emptyHint') }}
      list={list}
      columns={useColumns()}
      archived={archived}
      onArchived={setArchived}
      onArchive={async (id) =>
        (await remove({ variables: { id } })).data?.deleteSlaPolicy.archivedAt != null
      }
      onRestore={(input) => update({ variables: { input } })}
      buttons={
        !archived &&
        list.nodes.length > 0 && (
          <>
            <TrialButton policies={() => triedPolicies(client)} />
            <ApplyButton />
          </>
        )
      }
    />
  );
}

function useColumns(): readonly Column<PolicyRowFragment>[] {
  const { t } = useTranslation('policies');
  const matchText = useMatchText();
  const targets = ({ responseMinutes, resolutionMinutes }: PolicyRowFragment) =>
    [
      responseMinutes !== null && t('responseIn', { length: minutesText(responseMinutes) }),
      resolutionMinutes !== null && t('resolutionIn', { length: minutesText(resolutionMinutes) }),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    { key: 'rank', label: t('rank'), width: '5rem', render: ({ rank }) => rank },
    nameColumn('policy', t('name')),
    { key: 'match', label: t('for'), width: '30%', render: ({ match }) => matchText(match) },
    { key: 'targets', label: t('targets'), render: targets },
    { key: 'calendar', label: t('calendar'), render: ({ calendar }) => calendar.name },
  ];
}
