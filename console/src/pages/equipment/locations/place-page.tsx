import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowLeft,
  IconEdit,
  IconMapPin,
  IconPlus,
  IconRestore,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { ThingPicture } from '../../../parts/things/thing-picture.tsx';
import { useMay } from '../../../session/viewer.ts';
import { LinkSection } from '../../outward/report-links/link-section.tsx';
import { AssetList } from '../assets/asset-list.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';
import { idOf } from '../id-of.ts';
import { LabelMenu } from '../labels/labels.tsx';
import { LabelsButton } from '../labels/labels-dialog.tsx';
import { OpenReports } from '../open-reports/open-reports.tsx';
import { RequestsOfThing } from '../requests-of-thing.tsx';
import { PLACE_LISTS, PlaceDialog } from './place-dialog.tsx';
import {
  DeletePlaceDocument,
  PlaceDetailsDocument,
  type PlaceViewFragment,
  UpdatePlaceDocument,
} from './places.generated.ts';
import { PlacesInside } from './places-inside.tsx';

/** One place: what is in it, and its requests. */
export function PlacePage() {
  const { t } = useTranslation('things');
  const { id } = useParams({ from: '/signed-in/places/$id' });
  const number = idOf(id);
  const { data, error, refetch } = useQuery(PlaceDetailsDocument, {
    variables: { id: number ?? 0 },
    skip: number === undefined,
  });
  if (number === undefined || (error && toServiceError(error).code === 'NOT_FOUND')) {
    return (
      <Message
        asPage
        icon={IconMapPin}
        title={t('places.notFound')}
        action={<ButtonLink to="/places">{t('places.back')}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <View key={data.location.id} place={data.location} /> : <LoadingPage framed />;
}

interface PlaceProps {
  readonly place: PlaceViewFragment;
}

function View({ place }: PlaceProps) {
  const { t } = useTranslation('things');
  const { parent } = place;
  return (
    <Page
      title={place.name}
      above={
        <TextLink to="/places" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('places.back')}
          </Group>
        </TextLink>
      }
      hint={[t(`kind.${place.kind}`), place.code].filter(Boolean).join(' · ')}
      actions={<PlaceActions place={place} />}
    >
      <Stack gap="lg">
        {place.archivedAt && (
          <Alert icon={<IconArchive size={20} />} color="gray">
            {t('places.isArchived')}
          </Alert>
        )}
        <ThingPicture url={place.imageUrl} name={place.name} />
        <OpenReports of={{ locationId: place.id }} reports={place.openReports} />
        {(parent || place.department || place.timeZone) && (
          <Section title={t('details')}>
            <Facts
              facts={[
                [
                  t('field.inside'),
                  parent && (
                    <TextLink to="/places/$id" params={{ id: String(parent.id) }} inherit>
                      {parent.pathName}
                    </TextLink>
                  ),
                ],
                [t('field.department'), place.department?.name],
                [t('field.timeZone'), place.timeZone],
              ]}
            />
          </Section>
        )}
        <DocumentsSection
          target="LOCATION"
          id={place.id}
          mayWrite={place.rights.change && place.archivedAt === null}
        />
        {place.childCount > 0 && <PlacesInside parentId={place.id} />}
        <Section title={t('places.equipment')}>
          <AssetList
            filter={{ locationId: place.id, state: ['IN_SERVICE', 'OUT_OF_SERVICE'] }}
            label={t('places.equipment')}
          />
        </Section>
        <RequestsOfThing of={{ locationId: place.id }} />
        {place.rights.label && place.archivedAt === null && (
          <LinkSection of="location" id={place.id} link={place.reportLink} />
        )}
      </Stack>
    </Page>
  );
}

function PlaceActions({ place }: PlaceProps) {
  const { t } = useTranslation(['things', 'common']);
  const mayReport = useMay('maintenance.create');
  const { change: mayWrite, label: mayLabel } = place.rights;
  const [dialog, setDialog] = useState<'edit' | 'child' | 'archive' | 'restore'>();
  const close = () => setDialog(undefined);
  const archived = place.archivedAt !== null;
  return (
    <>
      {mayReport && !archived && (
        <ButtonLink
          to="/requests/new"
          search={{ locationId: place.id }}
          leftSection={<IconAlertTriangle size={16} />}
        >
          {t('report')}
        </ButtonLink>
      )}
      {mayWrite && !archived && (
        <>
          <Button
            variant="default"
            leftSection={<IconEdit size={16} />}
            onClick={() => setDialog('edit')}
          >
            {t('common:action.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setDialog('child')}
          >
            {t('places.newInside')}
          </Button>
        </>
      )}
      {mayLabel && !archived && (
        <>
          <LabelMenu
            url={`/api/v1/locations/${place.id}/label.svg`}
            name={place.code ?? place.name}
          />
          <LabelsButton of={{ locationSubtree: place.id }} />
        </>
      )}
      {mayWrite && (
        <Button
          variant={archived ? 'default' : 'light'}
          color={archived ? undefined : 'red'}
          leftSection={archived ? <IconRestore size={16} /> : <IconArchive size={16} />}
          onClick={() => setDialog(archived ? 'restore' : 'archive')}
        >
          {t(archived ? 'restore' : 'archive')}
        </Button>
      )}
      {dialog === 'edit' && <PlaceDialog place={place} onClose={close} />}
      {dialog === 'child' && <PlaceDialog parentId={place.id} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog place={place} onClose={close} />}
      {dialog === 'restore' && <RestoreDialog place={place} onClose={close} />}
    </>
  );
}

interface DialogProps extends PlaceProps {
  readonly onClose: () => void;
}

function ArchiveDialog({ place, onClose }: DialogProps) {
  const { t } = useTranslation('things');
  const navigate = useNavigate();
  const [remove] = useMutation(DeletePlaceDocument, { refetchQueries: PLACE_LISTS });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('archiveTitle', { name: place.name })}
      action={t('archive')}
      dangerous
      onConfirm={async () => {
        const { data } = await remove({ variables: { id: place.id } });
        // What nothing refers to is gone.
        const gone = data?.deleteLocation.archivedAt == null;
        notifyDone(t(gone ? 'deleted' : 'archived', { name: place.name }));
        if (gone) await navigate({ to: '/places' });
      }}
    >
      {t('archiveHint')}
    </Confirm>
  );
}

function RestoreDialog({ place, onClose }: DialogProps) {
  const { t } = useTranslation('things');
  const [update] = useMutation(UpdatePlaceDocument, { refetchQueries: PLACE_LISTS });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('restoreTitle', { name: place.name })}
      action={t('restore')}
      onConfirm={async () => {
        const input = { id: place.id, expectedVersion: place.version, archived: false };
        await update({ variables: { input } });
        notifyDone(t('saved'));
      }}
    >
      {t('restoreHint')}
    </Confirm>
  );
}
