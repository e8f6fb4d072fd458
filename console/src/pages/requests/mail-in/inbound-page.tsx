import { Button, Select, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconMailCheck } from '../../../icons/icons.ts';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { MailCard } from './mail-card.tsx';
import { InboundMailListDocument } from './mail-in.generated.ts';
import { INBOUND_STATES, type InboundSearch } from './search.ts';

/** Mails that arrived, for the leads who decide on those that wait. */
export function InboundPage() {
  const { t } = useTranslation(['mail-in', 'common']);
  const { state = 'HELD', requestId } = useSearch({ from: '/signed-in/inbound-mail' });
  const navigate = useNavigate();
  const filter = { state: [state], ...(requestId !== undefined && { requestId }) };
  const list = useConnection(InboundMailListDocument, { filter }, ({ inboundMail }) => inboundMail);
  const show = (search: InboundSearch) =>
    void navigate({ to: '/inbound-mail', search, replace: true });
  return (
    <Page title={t('queue.title')}>
      <FilterBar
        active={state !== 'HELD' || requestId !== undefined}
        onReset={() => show({})}
        count={list.totalCount}
      >
        <Select
          aria-label={t('queue.state')}
          data={INBOUND_STATES.map((one) => ({ value: one, label: t(`mailState.${one}`) }))}
          allowDeselect={false}
          value={state}
          onChange={(next) => show({ requestId, state: next as InboundSearch['state'] })}
        />
      </FilterBar>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.loading && <LoadingPart />}
      {!list.loading && list.error === undefined && list.nodes.length === 0 && (
        <Message icon={IconMailCheck} title={t('queue.empty')} hint={t('queue.emptyHint')} />
      )}
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((mail) => (
          <li key={mail.id}>
            <MailCard mail={mail} />
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
