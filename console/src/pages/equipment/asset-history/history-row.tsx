import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AssetHistoryKind } from '../../../generated/schema.ts';
import type { Icon } from '../../../icons/icon.tsx';
import {
  IconClipboardList,
  IconCoin,
  IconFileText,
  IconMapPin,
  IconPlayerPause,
  IconProgress,
  IconRefresh,
} from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { moneyText } from '../../../parts/money.ts';
import { nameOf } from '../../../session/viewer.ts';
import { StageBadge } from '../../requests/maintenance/stage-badge.tsx';
import { useLength } from '../downtimes/use-length.ts';
import { useValue } from '../meters/use-value.ts';
import classes from '../things.module.css';
import type { AssetHistoryQuery } from './history.generated.ts';
import { movesOf } from './moves.ts';

const ICONS: Readonly<Record<AssetHistoryKind, Icon>> = {
  REQUEST: IconClipboardList,
  COST: IconCoin,
  DOCUMENT: IconFileText,
  DOWNTIME: IconPlayerPause,
  READING: IconProgress,
  MOVE: IconMapPin,
  STATE: IconRefresh,
};

type HistoryEntry = AssetHistoryQuery['assetHistory']['edges'][number]['node'];

interface EntryProps {
  readonly entry: HistoryEntry;
}

/** An entry of the history of an asset, in words. */
export function HistoryRow({ entry }: EntryProps) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const { at, kind, actor } = entry;
  const KindIcon = ICONS[kind];
  const name = actor ? nameOf(actor) : '';
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <KindIcon size={18} style={{ flex: 'none', marginTop: 3 }} aria-hidden />
      <div className={classes.entry}>
        <Content entry={entry} />
        <Text size="xs" className="quiet">
          <time dateTime={at} title={format.exact(at)}>
            {format.dateTime(at)}
          </time>{' '}
          {name && t('history.by', { name })}
        </Text>
      </div>
    </Group>
  );
}

function Content({ entry }: EntryProps) {
  const { request, downtime, details } = entry;
  if (entry.kind === 'READING') return <ReadingText data={entry.data} />;
  if (downtime) return <DowntimeText downtime={downtime} />;
  if (details) return <ChangeText details={details} />;
  if (!request) return null;
  if (entry.kind === 'COST') return <CostText request={request} data={entry.data} />;
  return (
    <Group gap="xs">
      <TextLink to="/requests/$id" params={{ id: String(request.id) }} size="sm">
        {request.title}
      </TextLink>
      <StageBadge stage={request.stage} />
    </Group>
  );
}

interface CostProps extends Pick<HistoryEntry, 'data'> {
  readonly request: NonNullable<HistoryEntry['request']>;
}

/** Costs of a request until now. */
function CostText({ request: { id, title, currency }, data }: CostProps) {
  const { t } = useTranslation('asset');
  const { locale } = useFormat();
  return (
    <Group gap="xs">
      <TextLink to="/requests/$id" params={{ id: String(id) }} size="sm">
        {title}
      </TextLink>
      <Text size="sm">
        {t('history.cost', { amount: moneyText(locale, Number(data.total), currency) })}
      </Text>
    </Group>
  );
}

interface DowntimeProps {
  readonly downtime: NonNullable<HistoryEntry['downtime']>;
}

function DowntimeText({ downtime }: DowntimeProps) {
  const { t } = useTranslation('asset');
  const lengthOf = useLength();
  const { endedAt, planned, reason } = downtime;
  const what =
    endedAt === null
      ? t('history.stillDown')
      : t('history.downFor', { length: lengthOf(downtime) });
  return (
    <>
      <Text size="sm">{[what, planned && t('history.planned')].filter(Boolean).join(', ')}</Text>
      {reason && (
        <Text size="sm" className={classes.text}>
          {reason}
        </Text>
      )}
    </>
  );
}

/** A reading; its meter is in `data` (docs/behaviour/things.md). */
function ReadingText({ data }: Pick<HistoryEntry, 'data'>) {
  const { t } = useTranslation('asset');
  const { name, unit, value, delta, replacesMeter, note } = data;
  const written = useValue(String(unit));
  const rise = typeof delta === 'number' && !replacesMeter ? ` (${written.rise(delta)})` : '';
  return (
    <>
      <Text size="sm">
        {String(name)}: <span className="numbers">{written.value(Number(value))}</span>
        {rise}
        {replacesMeter === true && ` · ${t('reading.newDevice')}`}
      </Text>
      {typeof note === 'string' && (
        <Text size="sm" className={classes.text}>
          {note}
        </Text>
      )}
    </>
  );
}

interface ChangeProps {
  readonly details: NonNullable<HistoryEntry['details']>;
}

/** A move, another state or a document. */
function ChangeText({ details }: ChangeProps) {
  const { t } = useTranslation(['asset', 'things']);
  if (details.__typename === 'AssetStateChange') {
    const [from, to] = [details.before, details.after].map((state) => t(`things:state.${state}`));
    return <Text size="sm">{t('history.state', { from, to })}</Text>;
  }
  if (details.__typename === 'AssetDocumentChange') {
    const { title, event } = details;
    return <Text size="sm">{t(`history.document.${event}`, { title })}</Text>;
  }
  return movesOf(details.from, details.to, t('history.gone')).map(({ key, from, to }) => (
    <Text key={key} size="sm">
      {t(`history.${key}`, { from, to })}
    </Text>
  ));
}
