import { useApolloClient, useFragment } from '@apollo/client/react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { outbox } from '../../../offline/outbox/browser-outbox.ts';
import { overlay } from '../../../offline/overlay/overlay.ts';
import { answerFrom } from '../../../offline/package/answers.ts';
import { offlinePackage } from '../../../offline/package/browser-package.ts';
import type { OfflinePackage, PackageEntry } from '../../../offline/package/offline-package.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { laneOfRequest, unhindered } from '../../../offline/queue/lanes.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { useViewer } from '../../../session/viewer.ts';
import {
  type RequestDetailFragment,
  RequestDetailFragmentDoc,
  RequestDocument,
} from '../maintenance/request.generated.ts';

/** A request of the day, with the work on it that waits for the network. */
export interface Work {
  readonly request: RequestDetailFragment;
  readonly entries: readonly QueueEntry[];
}

/** The package of open work, and when it was confirmed. */
export function usePackage() {
  return useSyncExternalStore(offlinePackage.subscribe, offlinePackage.get);
}

/** A request as the page or the package knows it, the newer one, with the work that waits. */
export function useWork(content: OfflinePackage, { request: { id } }: PackageEntry): Work {
  const packed = usePacked(content, id);
  const { complete, data } = useFragment({
    fragment: RequestDetailFragmentDoc,
    fragmentName: 'RequestDetail',
    from: { __typename: 'MaintenanceRequest', id },
  });
  const { userId, profile } = useViewer();
  const { entries: all } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const entries = all.filter((one) => one.userId === userId && one.lane === laneOfRequest(id));
  const read = complete ? (data as RequestDetailFragment) : undefined;
  const newest = read !== undefined && read.version >= packed.version ? read : packed;
  const { firstName = null, lastName = null } = profile;
  const worker = { userId, firstName, lastName };
  return { request: overlay(newest, unhindered(entries), { worker }), entries };
}

function usePacked(content: OfflinePackage, id: number): RequestDetailFragment {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const { cache } = useApolloClient();
  return useMemo(() => {
    const document = cache.transformDocument(RequestDocument);
    const words = { language, yes: t('yes'), no: t('no') };
    const answer = answerFrom(content, 'Request', document, { id }, words);
    return answer?.maintenanceRequest as RequestDetailFragment;
  }, [cache, content, id, language, t]);
}
