import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { useWholeConnection } from '../../../../parts/use-connection.ts';
import { FiringReasons } from '../../../system/rules/firings/firing-reasons.tsx';
import { FiringsOfRequestDocument } from '../../../system/rules/firings/firings.generated.ts';

/** Time around an entry of the timeline in which its firing was judged, in milliseconds. */
const AROUND = 86_400_000;

interface RuleReasonsProps {
  readonly requestId: number;
  readonly firingId: string;
  /** When the rule acted. */
  readonly at: string;
}

/** The conditions and actions of a firing at a request. */
export default function RuleReasons({ requestId, firingId, at }: RuleReasonsProps) {
  const { t } = useTranslation('firings');
  const moment = Date.parse(at);
  const filter = {
    from: new Date(moment - AROUND).toISOString(),
    to: new Date(moment + AROUND).toISOString(),
  };
  const list = useWholeConnection(
    FiringsOfRequestDocument,
    { requestId, filter },
    (data) => data.requestFirings ?? { edges: [], pageInfo: { hasNextPage: false } },
  );
  const firing = list.nodes.find(({ id }) => id === firingId);
  if (firing) return <FiringReasons firing={firing} />;
  if (list.error !== undefined) return <ErrorNotice error={list.error} onRetry={list.refetch} />;
  if (list.loading || list.hasMore) return <Skeleton h={40} />;
  return <Text size="sm">{t('gone')}</Text>;
}
