import { useQuery } from '@apollo/client/react';
import { Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconArrowLeft, IconEngine, IconMapPin } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { ThingPicture } from '../../../parts/things/thing-picture.tsx';
import { LinkSection } from '../../outward/report-links/link-section.tsx';
import { SchedulesOfAsset } from '../../planning/schedules/schedules-of-asset.tsx';
import { HistorySection } from '../asset-history/history-section.tsx';
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
  return data ? <View key={data.asset.id} asset={data.asset} /> : <LoadingPage />;
}

function View({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('things');
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
                {location.pathName}
              </TextLink>
            </span>
          )}
          <Warranty until={asset.warrantyUntil} />
        </Group>
      }
      actions={<AssetActions asset={asset} />}
    >
      <div className={classes.sheet}>
        <Stack gap="lg">
          <DownNotice asset={asset} />
          <OpenReports of={{ assetId: asset.id }} reports={asset.openReports} />
          <SchedulesOfAsset asset={asset} />
          <MetersSection asset={asset} />
          <DowntimesSection asset={asset} />
          {asset.childCount > 0 && (
            <Section title={t('equipment.parts')}>
              <AssetList filter={{ parentId: asset.id }} label={t('equipment.parts')} />
            </Section>
          )}
          <RequestsOfThing of={{ assetId: asset.id }} />
          <HistorySection assetId={asset.id} />
        </Stack>
        <Stack gap="lg">
          <ThingPicture url={asset.imageUrl} name={asset.name} />
          <Details asset={asset} />
          {rights.change && state !== 'RETIRED' && (
            <LinkSection of="asset" id={asset.id} link={asset.reportLink} />
          )}
        </Stack>
      </div>
    </Page>
  );
}

function Details({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('things');
  const format = useFormat();
  const day = (value: string | null) => value && format.day(value);
  const { parent, purchaseCost } = asset;
  return (
    <Section title={t('details')}>
      <Facts
        facts={[
          [
            t('field.parent'),
            parent && (
              <TextLink to="/equipment/$id" params={{ id: String(parent.id) }} inherit>
                {parent.tag} · {parent.name}
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
          [
            t('field.purchaseCost'),
            purchaseCost === null
              ? null
              : format.number(purchaseCost / 100, { minimumFractionDigits: 2 }),
          ],
          [t('field.commissionedOn'), day(asset.commissionedOn)],
          [t('field.warrantyUntil'), day(asset.warrantyUntil)],
          [t('field.retiredOn'), day(asset.retiredOn)],
          ...asset.attributes.map(({ name, value }) => [name, value] as const),
          [t('field.notes'), asset.notes],
        ]}
      />
    </Section>
  );
}
