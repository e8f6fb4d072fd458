import { useMutation } from '@apollo/client/react';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowsExchange,
  IconDots,
  IconEdit,
  IconPlus,
  IconTrash,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useMay } from '../../../session/viewer.ts';
import { DownButton } from '../downtimes/down-notice.tsx';
import { LabelMenu } from '../labels/labels.tsx';
import classes from '../things.module.css';
import { AssetDialog } from './asset-dialog.tsx';
import { ASSET_LISTS } from './asset-lists.ts';
import {
  type AssetDetailFragment,
  DeleteAssetDocument,
  UpdateAssetDocument,
} from './equipment.generated.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface AssetProps {
  readonly asset: AssetDetailFragment;
}

type Task = 'edit' | 'part' | 'replace' | 'retire' | 'delete';

/** Buttons for the steps that the viewer may take on an asset. */
export function AssetActions({ asset }: AssetProps) {
  const { t } = useTranslation(['things', 'common']);
  const mayReport = useMay('maintenance.create');
  const mayChange = asset.rights.change;
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
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
      <DownButton asset={asset} />
      {mayChange && (
        <>
          <Button
            variant="default"
            leftSection={<IconEdit size={16} />}
            onClick={() => setTask('edit')}
          >
            {t('common:action.edit')}
          </Button>
          <LabelMenu url={`/api/v1/assets/${asset.id}/label.svg`} name={asset.tag} />
          {!retired && <MoreMenu onChoose={setTask} />}
        </>
      )}
      {task === 'edit' && <AssetDialog asset={asset} onClose={close} />}
      {task === 'part' && <AssetDialog given={partOf(asset)} onClose={close} />}
      {task === 'replace' && <ReplaceDialog asset={asset} onClose={close} />}
      {task === 'retire' && <RetireDialog asset={asset} onClose={close} />}
      {task === 'delete' && <DeleteDialog asset={asset} onClose={close} />}
    </>
  );
}

/** The less frequent steps of people who may change an asset. */
function MoreMenu({ onChoose }: { readonly onChoose: (task: Task) => void }) {
  const { t } = useTranslation(['things', 'asset', 'common']);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} />}>
          {t('equipment.moreActions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onChoose('part')}>
          {t('equipment.newPart')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => onChoose('replace')}
        >
          {t('asset:replace.action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => onChoose('retire')}>
          {t('equipment.retire')}
        </Menu.Item>
        <Menu.Item
          className={classes.dangerous}
          leftSection={<IconTrash size={16} />}
          onClick={() => onChoose('delete')}
        >
          {t('common:action.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
  const [update] = useMutation(UpdateAssetDocument, { refetchQueries: ASSET_LISTS });
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
  const [remove] = useMutation(DeleteAssetDocument, { refetchQueries: ASSET_LISTS });
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
