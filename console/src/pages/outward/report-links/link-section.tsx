import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconAlertTriangle, IconLink, IconRefresh, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { CopyText } from '../../../parts/copy-text.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { useMay } from '../../../session/viewer.ts';
import {
  AddAssetLinkDocument,
  AddPlaceLinkDocument,
  DeleteAssetLinkDocument,
  DeletePlaceLinkDocument,
  type LinkOfThingFragment,
  ReportLinksSettingDocument,
  RotateAssetLinkDocument,
  RotatePlaceLinkDocument,
} from './links.generated.ts';

const DOCUMENTS = {
  asset: {
    add: AddAssetLinkDocument,
    rotate: RotateAssetLinkDocument,
    remove: DeleteAssetLinkDocument,
  },
  location: {
    add: AddPlaceLinkDocument,
    rotate: RotatePlaceLinkDocument,
    remove: DeletePlaceLinkDocument,
  },
} as const;

export interface LinkSectionProps {
  readonly of: keyof typeof DOCUMENTS;
  readonly id: number;
  readonly link: LinkOfThingFragment | null;
}

/**
 * The link by which people without an account report about an asset or a place. For people who lead
 * its department.
 */
export function LinkSection({ of, id, link }: LinkSectionProps) {
  const { t } = useTranslation('asset');
  const works = useLinksWork(link);
  return (
    <Section title={t('link.title')} hint={t('link.hint')}>
      {works === false && <Off isNew={link === null} />}
      {link ? (
        <Existing of={of} id={id} link={link} works={works !== false} />
      ) : (
        <New of={of} id={id} disabled={works === false} />
      )}
    </Section>
  );
}

/** Returns whether the service takes reports by links; undefined if the viewer cannot know. */
function useLinksWork(link: LinkOfThingFragment | null): boolean | undefined {
  const mayRead = useMay('system.settings');
  const { data } = useQuery(ReportLinksSettingDocument, { skip: !mayRead || link !== null });
  return link?.works ?? data?.systemSettings.reportLinks;
}

/** Says that links are switched off, and leads those who may to the switch. */
function Off({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('asset');
  const maySwitch = useMay('system.settings');
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={t('link.off')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(isNew ? 'link.offNew' : 'link.offHint')}</Text>
        {maySwitch && (
          <TextLink
            to="/system/settings"
            search={{ tab: 'rules' }}
            size="sm"
            c="inherit"
            underline="always"
          >
            {t('link.offSettings')}
          </TextLink>
        )}
      </Stack>
    </Alert>
  );
}

interface NewProps extends Omit<LinkSectionProps, 'link'> {
  readonly disabled: boolean;
}

function New({ of, id, disabled }: NewProps) {
  const { t } = useTranslation('asset');
  const errorText = useErrorText();
  const maySwitch = useMay('system.settings');
  const [add, { loading }] = useMutation(DOCUMENTS[of].add);
  const [off, setOff] = useState(false);
  const create = async () => {
    try {
      await add({ variables: { id } });
      notifyDone(t('link.created'));
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (error.code !== 'CONFLICT') notifyFailed(errorText(error));
      // Those who read the settings know that links are on; nobody else leads a place without department.
      else if (maySwitch && of === 'location') notifyFailed(t('link.noDepartment'));
      else setOff(true);
    }
  };
  return (
    <>
      {off && !disabled && <Off isNew />}
      <Text size="sm" className="quiet">
        {t('link.none')}
      </Text>
      {!disabled && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconLink size={16} />}
          loading={loading}
          onClick={() => void create()}
        >
          {t('link.create')}
        </Button>
      )}
    </>
  );
}

interface ExistingProps extends LinkSectionProps {
  readonly link: LinkOfThingFragment;
  readonly works: boolean;
}

function Existing({ of, id, link, works }: ExistingProps) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const [dialog, setDialog] = useState<'rotate' | 'remove'>();
  return (
    <>
      {link.url === null ? (
        <Text size="sm">{t('link.noAddress')}</Text>
      ) : (
        <CopyText value={link.url} label={t('link.address')} />
      )}
      <Text size="sm" className="quiet">
        {t('link.since', { ago: format.relative(link.createdAt) })}
      </Text>
      <Group gap="xs" className="no-print">
        {works && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} />}
            onClick={() => setDialog('rotate')}
          >
            {t('link.rotate')}
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDialog('remove')}
        >
          {t('link.delete')}
        </Button>
      </Group>
      {dialog && <EndDialog of={of} id={id} step={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface EndProps extends Omit<LinkSectionProps, 'link'> {
  readonly step: 'rotate' | 'remove';
  readonly onClose: () => void;
}

const END_TEXTS = {
  rotate: {
    title: 'link.rotateTitle',
    hint: 'link.rotateHint',
    action: 'link.rotate',
    done: 'link.rotated',
  },
  remove: {
    title: 'link.deleteTitle',
    hint: 'link.deleteHint',
    action: 'link.delete',
    done: 'link.deleted',
  },
} as const;

/** Replaces or deletes a link, whose labels then end. */
function EndDialog({ of, id, step, onClose }: EndProps) {
  const { t } = useTranslation('asset');
  const [change] = useMutation(DOCUMENTS[of][step]);
  const texts = END_TEXTS[step];
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t(texts.title)}
      action={t(texts.action)}
      dangerous
      onConfirm={async () => {
        await change({ variables: { id } });
        notifyDone(t(texts.done));
      }}
    >
      {t(texts.hint)}
    </Confirm>
  );
}
