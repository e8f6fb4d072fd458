import { useQuery } from '@apollo/client/react';
import { Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconArrowLeft, IconEngine, IconMapPin } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { useMarkedName } from '../../../parts/former.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { type IndexEntry, PageIndex } from '../../../parts/page-index.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { ThingPicture } from '../../../parts/things/thing-picture.tsx';
import { LinkSection } from '../../outward/report-links/link-section.tsx';
import { SchedulesOfAsset } from '../../planning/schedules/schedules-of-asset.tsx';
import { HistorySection } from '../asset-history/history-section.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';
import { DownNotice } from '../downtimes/down-notice.tsx';
import { DowntimesSection } from '../downtimes/downtimes-section.tsx';
import { idOf } from '../id-of.ts';
import { MetersSection } from '../meters/meters-section.tsx';
import { OpenReports } from '../open-reports/open-reports.tsx';
import { RequestsOfThing } from '../requests-of-thing.tsx';
import classes from '../things.module.css';
import { AssetActions } from './asset-actions.tsx';
import { AssetList } from './asset-list.tsx';
import { AssetStateBadges } from './asset-state.tsx';
import { type AssetDetailFragment, EquipmentDetailsDocument } from './equipment.generated.ts';
import { Warranty } from './warranty.tsx';

/** One asset: whether it runs, what is reported and measured, and what it is. */
export function AssetPage() {
  const { t } = useTranslation('things');
  const { id } = useParams({ from: '/signed-in/equipment/$id' });
  const number = idOf(id);
  const { data, error, refetch } = useQuery(EquipmentDetailsDocument, {
    variables: { id: number ?? 0 },
    skip: number === undefined,
  });
  if (number === undefined || (error && toServiceError(error).code === 'NOT_FOUND')) {
    return (
      <Message
        asPage
        icon={IconEngine}
        title={t('equipment.notFound')}
        action={<ButtonLink to="/equipment">{t('equipment.back')}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <View key={data.asset.id} asset={data.asset} /> : <LoadingPage framed />;
}

function View({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('things');
  const marked = useMarkedName();
  const { location, rights, state } = asset;
  return (
    <Page
      title={asset.name}
      above={
        <TextLink to="/equipment" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('equipment.back')}
          </Group>
        </TextLink>
      }
      hint={
        <Group gap="md" mt={6} component="span" display="flex">
          <span className="numbers">{asset.tag}</span>
          <AssetStateBadges state={asset.state} down={asset.down} />
          {location && (
            <span className={classes.fact}>
              <IconMapPin size={16} aria-hidden />
              <TextLink to="/places/$id" params={{ id: String(location.id) }} inherit>
                {marked(location.pathName, location)}
              </TextLink>
            </span>
          )}
          <Warranty until={asset.warrantyUntil} />
        </Group>
      }
      actions={<AssetActions asset={asset} />}
    >
      <PageIndex label={t('index')} sections={sectionsOf(asset, t)} />
      <div className={classes.sheet}>
        <Stack gap="lg">
          <DownNotice asset={asset} />
          {asset.openReports.length > 0 && (
            <Part anchor="reports">
              <OpenReports of={{ assetId: asset.id }} reports={asset.openReports} />
            </Part>
          )}
          <Part anchor="documents">
            <DocumentsSection target="ASSET" id={asset.id} mayWrite={rights.change} />
          </Part>
          <Part anchor="schedules">
            <SchedulesOfAsset asset={asset} />
          </Part>
          <Part anchor="meters">
            <MetersSection asset={asset} />
          </Part>
          <Part anchor="downtimes">
            <DowntimesSection asset={asset} />
          </Part>
          {asset.childCount > 0 && (
            <Part anchor="parts">
              <Section title={t('equipment.parts')}>
                <AssetList filter={{ parentId: asset.id }} label={t('equipment.parts')} />
              </Section>
            </Part>
          )}
          <Part anchor="requests">
            <RequestsOfThing of={{ assetId: asset.id }} />
          </Part>
          <Part anchor="history">
            <HistorySection assetId={asset.id} />
          </Part>
        </Stack>
        <div className={classes.side}>
          <div className={classes.lead}>
            <ThingPicture url={asset.imageUrl} name={asset.name} />
          </div>
          <Part anchor="details">
            <Details asset={asset} />
          </Part>
          {rights.change && state !== 'RETIRED' && (
            <LinkSection of="asset" id={asset.id} link={asset.reportLink} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** A part of the page to which its index leads. */
function Part({ anchor, children }: { readonly anchor: string; readonly children: ReactNode }) {
  return (
    <div id={anchor} className={classes.part}>
      {children}
    </div>
  );
}

/** The parts of the page in their order. */
function sectionsOf(asset: AssetDetailFragment, t: TFunction<'things'>): readonly IndexEntry[] {
  return [
    ...(asset.openReports.length > 0 ? [{ anchor: 'reports', label: t('sections.reports') }] : []),
    { anchor: 'documents', label: t('sections.documents') },
    { anchor: 'schedules', label: t('sections.schedules') },
    { anchor: 'meters', label: t('sections.meters') },
    { anchor: 'downtimes', label: t('sections.downtimes') },
    ...(asset.childCount > 0 ? [{ anchor: 'parts', label: t('equipment.parts') }] : []),
    { anchor: 'requests', label: t('requests') },
    { anchor: 'history', label: t('sections.history') },
    { anchor: 'details', label: t('details') },
  ];
}

function Details({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('things');
  const format = useFormat();
  const day = (value: string | null) => value && format.day(value);
  const marked = useMarkedName();
  const { parent } = asset;
  const amount = (value: number | null) =>
    value === null ? null : format.number(value / 100, { minimumFractionDigits: 2 });
  return (
    <Section title={t('details')}>
      <Facts
        facts={[
          [
            t('field.parent'),
            parent && (
              <TextLink to="/equipment/$id" params={{ id: String(parent.id) }} inherit>
                {marked(`${parent.tag} · ${parent.name}`, parent)}
              </TextLink>
            ),
          ],
          [t('field.department'), asset.department.name],
          [t('field.type'), asset.type],
          [t('field.criticality'), t(`criticality.${asset.criticality as 1}`)],
          [t('field.manufacturer'), asset.manufacturer],
          [t('field.model'), asset.model],
          [t('field.serialNumber'), asset.serialNumber],
          [t('field.purchasedOn'), day(asset.purchasedOn)],
          [t('field.purchaseCost'), amount(asset.purchaseCost)],
          [t('field.replacementCost'), amount(asset.replacementCost)],
          [t('field.commissionedOn'), day(asset.commissionedOn)],
          [t('field.warrantyUntil'), day(asset.warrantyUntil)],
          [t('field.retiredOn'), day(asset.retiredOn)],
          ...asset.fields.map(({ label, display }) => [label, display] as const),
          ...asset.attributes.map(({ name, value }) => [name, value] as const),
          [t('field.notes'), asset.notes],
        ]}
      />
    </Section>
  );
}
