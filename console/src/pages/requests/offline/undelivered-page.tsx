import { Button, Select, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconInbox } from '../../../icons/icons.ts';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { UNDELIVERED_STATES, type UndeliveredSearch } from './search.ts';
import { UndeliveredListDocument } from './undelivered.generated.ts';
import { UndeliveredCard } from './undelivered-card.tsx';

/** Work that devices could not deliver, for the leads who record it or leave it out. */
export function UndeliveredPage() {
  const { t } = useTranslation(['offline', 'common']);
  const { state = 'OPEN', requestId } = useSearch({ from: '/signed-in/undelivered' });
  const navigate = useNavigate();
  const filter = { state, requestId };
  const list = useConnection(UndeliveredListDocument, { filter }, ({ undelivered }) => undelivered);
  const show = (search: UndeliveredSearch) =>
    void navigate({ to: '/undelivered', search, replace: true });
  return (
    <Page title={t('undelivered.title')}>
      <FilterBar
        active={state !== 'OPEN' || requestId !== undefined}
        onReset={() => show({})}
        count={list.totalCount}
      >
        <Select
          aria-label={t('undelivered.state')}
          data={UNDELIVERED_STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))}
          allowDeselect={false}
          value={state}
          onChange={(next) => show({ requestId, state: next as UndeliveredSearch['state'] })}
        />
      </FilterBar>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      {!list.loading && list.error === undefined && list.nodes.length === 0 && (
        <Message
          icon={IconInbox}
          title={t('undelivered.empty')}
          hint={t('undelivered.emptyHint')}
        />
      )}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((report) => (
          <li key={report.id}>
            <UndeliveredCard report={report} />
          </li>
        ))}
      </Stack>
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.loadingMore}>
          {t('common:action.more')}
        </Button>
      )}
    </Page>
  );
}
