import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconArchive,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconEdit,
  IconPlus,
  IconRestore,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { METER_LISTS } from '../assets/asset-lists.ts';
import type { AssetDetailFragment } from '../assets/equipment.generated.ts';
import classes from '../things.module.css';
import { MeterDialog } from './meter-dialog.tsx';
import {
  DeleteMeterDocument,
  type MeterEntryFragment,
  UpdateMeterDocument,
} from './meters.generated.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { ReadingsList } from './readings-list.tsx';
import { useValue } from './use-value.ts';

const MeterCurve = lazy(() => import('./meter-curve.tsx'));

export interface MeterCardProps {
  readonly meter: MeterEntryFragment;
  readonly rights: AssetDetailFragment['rights'];
}

/** A meter with its last value, the form for a reading, and its readings. */
export function MeterCard({ meter, rights }: MeterCardProps) {
  const { t } = useTranslation('asset');
  const [entering, setEntering] = useState(false);
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  const mayEnter = rights.enterReadings && meter.archivedAt === null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <MeterFacts meter={meter} />
        {rights.change && <MeterMenu meter={meter} />}
      </Group>
      <Group gap="xs" className="no-print">
        {mayEnter && (
          <Button
            leftSection={<IconPlus size={18} />}
            aria-label={t('reading.enterOf', { name: meter.name })}
            onClick={() => setEntering(true)}
          >
            {t('reading.enter')}
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-label={t('reading.show', { name: meter.name })}
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
        >
          {t('reading.readings')}
        </Button>
      </Group>
      <div id={id}>
        {opened && (
          <Stack gap="sm">
            <Suspense fallback={<Skeleton height={200} />}>
              <MeterCurve meter={meter} />
            </Suspense>
            <ReadingsList meter={meter} mayChange={rights.change} />
          </Stack>
        )}
      </div>
      {entering && <ReadingDialog meter={meter} onClose={() => setEntering(false)} />}
    </Stack>
  );
}

function MeterFacts({ meter }: { readonly meter: MeterEntryFragment }) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const written = useValue(meter.unit);
  const { name, lastValue, lastAt, total, archivedAt } = meter;
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap="xs">
        <Text fw={550}>{name}</Text>
        {archivedAt !== null && (
          <Badge variant="light" color="gray" tt="none">
            {t('meter.isArchived')}
          </Badge>
        )}
      </Group>
      {lastValue === null || lastAt === null ? (
        <Text size="sm" className="quiet">
          {t('meter.noReading')}
        </Text>
      ) : (
        <>
          <Text size="xl" fw={650} className="numbers">
            {written.value(lastValue)}
          </Text>
          <Text size="sm" className="quiet" title={format.exact(lastAt)}>
            {t('meter.lastAt', { ago: format.relative(lastAt) })}
          </Text>
        </>
      )}
      {total !== null && total !== lastValue && (
        <Text size="sm" className="quiet numbers">
          {t('meter.total', { total: written.value(total) })}
        </Text>
      )}
    </div>
  );
}

function MeterMenu({ meter }: { readonly meter: MeterEntryFragment }) {
  const { t } = useTranslation(['asset', 'common']);
  const [dialog, setDialog] = useState<'edit' | 'archive'>();
  const [update] = useMutation(UpdateMeterDocument, { refetchQueries: METER_LISTS });
  const { id, name, archivedAt } = meter;
  const close = () => setDialog(undefined);
  const errorText = useErrorText();
  const restore = () =>
    update({ variables: { input: { id, archived: false } } }).then(
      () => notifyDone(t('meter.restored', { name })),
      (error: unknown) => notifyFailed(errorText(error)),
    );
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className="no-print"
            aria-label={t('meter.more', { name })}
          >
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {archivedAt === null ? (
            <>
              <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setDialog('edit')}>
                {t('common:action.edit')}
              </Menu.Item>
              <Menu.Item
                className={classes.dangerous}
                leftSection={<IconArchive size={16} />}
                onClick={() => setDialog('archive')}
              >
                {t('meter.archive')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => void restore()}>
              {t('meter.restore')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <MeterDialog assetId={meter.assetId} meter={meter} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog meter={meter} onClose={close} />}
    </>
  );
}

interface ArchiveProps {
  readonly meter: MeterEntryFragment;
  readonly onClose: () => void;
}

function ArchiveDialog({ meter, onClose }: ArchiveProps) {
  const { t } = useTranslation('asset');
  const [remove] = useMutation(DeleteMeterDocument, { refetchQueries: METER_LISTS });
  const { id, name } = meter;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('meter.archiveTitle', { name })}
      action={t('meter.archive')}
      dangerous
      onConfirm={async () => {
        const { data } = await remove({ variables: { id } });
        // Without a reading it is gone.
        notifyDone(t(data?.deleteMeter.archivedAt ? 'meter.archived' : 'meter.deleted', { name }));
      }}
    >
      {t('meter.archiveHint')}
    </Confirm>
  );
}
