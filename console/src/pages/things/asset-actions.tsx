import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconArchive,
  IconEdit,
  IconPlus,
  IconTrash,
} from '../../icons/icons.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { useMay } from '../../session/viewer.ts';
import { AssetDialog } from './asset-dialog.tsx';
import {
  type AssetDetailFragment,
  DeleteAssetDocument,
  EquipmentDocument,
  UpdateAssetDocument,
} from './equipment.generated.ts';
import { LabelMenu } from './labels.tsx';
import { useMayWriteEquipment } from './rights.ts';

interface AssetProps {
  readonly asset: AssetDetailFragment;
}

/** Buttons for the steps that the viewer may take on an asset. */
export function AssetActions({ asset }: AssetProps) {
  const { t } = useTranslation(['things', 'common']);
  const mayReport = useMay('maintenance.create');
  const mayWrite = useMayWriteEquipment()(asset.departmentId);
  const [dialog, setDialog] = useState<'edit' | 'part' | 'retire' | 'delete'>();
  const close = () => setDialog(undefined);
  const retired = asset.state === 'RETIRED';
  return (
    <>
      {mayReport && !retired && (
        <ButtonLink
          to="/requests/new"
          search={{ assetId: asset.id }}
          leftSection={<IconAlertTriangle size={16} />}
        >
          {t('report')}
        </ButtonLink>
      )}
      {mayWrite && (
        <>
          <Button
            variant="default"
            leftSection={<IconEdit size={16} />}
            onClick={() => setDialog('edit')}
          >
            {t('common:action.edit')}
          </Button>
          {!retired && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => setDialog('part')}
            >
              {t('equipment.newPart')}
            </Button>
          )}
          <LabelMenu url={`/api/v1/assets/${asset.id}/label.svg`} name={asset.tag} />
          {!retired && (
            <Button
              variant="light"
              color="orange"
              leftSection={<IconArchive size={16} />}
              onClick={() => setDialog('retire')}
            >
              {t('equipment.retire')}
            </Button>
          )}
          {!retired && (
            <Button
              variant="light"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => setDialog('delete')}
            >
              {t('common:action.delete')}
            </Button>
          )}
        </>
      )}
      {dialog === 'edit' && <AssetDialog asset={asset} onClose={close} />}
      {dialog === 'part' && <AssetDialog given={partOf(asset)} onClose={close} />}
      {dialog === 'retire' && <RetireDialog asset={asset} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog asset={asset} onClose={close} />}
    </>
  );
}

/** First values of a part. */
function partOf({ id, locationId, departmentId }: AssetDetailFragment) {
  return { parentId: id, locationId, departmentId };
}

interface DialogProps extends AssetProps {
  readonly onClose: () => void;
}

function RetireDialog({ asset, onClose }: DialogProps) {
  const { t } = useTranslation('things');
  const [update] = useMutation(UpdateAssetDocument, { refetchQueries: [EquipmentDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('equipment.retireTitle', { name: asset.name })}
      action={t('equipment.retire')}
      dangerous
      onConfirm={async () => {
        const input = { id: asset.id, expectedVersion: asset.version, state: 'RETIRED' as const };
        await update({ variables: { input } });
        notifyDone(t('saved'));
      }}
    >
      {t('equipment.retireHint')}
    </Confirm>
  );
}

function DeleteDialog({ asset, onClose }: DialogProps) {
  const { t } = useTranslation(['things', 'common']);
  const navigate = useNavigate();
  const [remove] = useMutation(DeleteAssetDocument, { refetchQueries: [EquipmentDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('equipment.deleteTitle', { name: asset.name })}
      action={t('common:action.delete')}
      dangerous
      onConfirm={async () => {
        const { data } = await remove({ variables: { id: asset.id } });
        // What is referred to is retired instead.
        const kept = data?.deleteAsset.state === 'RETIRED';
        notifyDone(
          t(kept ? 'equipment.deletedRetired' : 'equipment.deleted', { name: asset.name }),
        );
        if (!kept) await navigate({ to: '/equipment' });
      }}
    >
      {t('equipment.deleteHint')}
    </Confirm>
  );
}
