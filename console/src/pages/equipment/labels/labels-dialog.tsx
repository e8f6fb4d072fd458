import { useMutation, useQuery } from '@apollo/client/react';
import {
  Alert,
  Button,
  Group,
  List,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveBlob } from '../../../api/files.ts';
import type { CreateLabelsInput, LabelInclude } from '../../../generated/schema.ts';
import { IconDownload, IconTag } from '../../../icons/icons.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyFailed } from '../../../parts/notify.ts';
import { TickBar } from '../../../parts/ticks/tick-bar.tsx';
import type { Ticks } from '../../../parts/ticks/use-ticks.ts';
import { useMay } from '../../../session/viewer.ts';
import {
  CreateLabelsDocument,
  type CreateLabelsMutation,
  LabelFormatsDocument,
  type LabelFormatsQuery,
} from './labels.generated.ts';

/** Some assets, some places, or a place with its branch. */
export type Labelled =
  | { readonly assetIds: readonly number[] }
  | { readonly locationIds: readonly number[] }
  | { readonly locationSubtree: number };

/** Number of things that get labels in one step. */
export const MOST_LABELS = 2000;

type Made = CreateLabelsMutation['createLabels'];

export interface LabelsButtonProps {
  readonly of: Labelled;
}

/** Bar for the ticked things of a list: labels of all of them in one step. */
export function LabelsBar({ ticks, of }: { readonly ticks: Ticks; readonly of: Labelled }) {
  const { t } = useTranslation('things');
  return (
    <TickBar label={t('label.bar')} ticks={ticks} count={ticks.ids.size}>
      <LabelsButton of={of} />
    </TickBar>
  );
}

/** Opens the dialog that makes labels of several things. */
export function LabelsButton({ of }: LabelsButtonProps) {
  const { t } = useTranslation('things');
  const [open, setOpen] = useState(false);
  const count = 'locationSubtree' in of ? undefined : Object.values(of).flat().length;
  const text = count === undefined ? t('label.branch') : t('label.sheet', { count });
  return (
    <>
      <Button
        variant="default"
        size={count === undefined ? 'sm' : 'xs'}
        leftSection={<IconTag size={16} />}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title={text} size="lg">
          <LabelsForm of={of} />
        </Dialog>
      )}
    </>
  );
}

function LabelsForm({ of }: LabelsButtonProps) {
  const [made, setMade] = useState<Made>();
  const { data } = useQuery(LabelFormatsDocument, { fetchPolicy: 'network-only' });
  if (made) return <MadeLabels made={made} onBack={() => setMade(undefined)} />;
  if (data === undefined) return null;
  return <Choices of={of} needs={data.labelFormats} onMade={setMade} />;
}

interface ChoicesProps extends LabelsButtonProps {
  readonly needs: LabelFormatsQuery['labelFormats'];
  readonly onMade: (made: Made) => void;
}

/** Format, links and used places, with what is missing before printing. */
function Choices({ of, needs, onMade }: ChoicesProps) {
  const { t } = useTranslation('things');
  const format = useFormat();
  const [create] = useMutation(CreateLabelsDocument);
  const form = useForm({
    initialValues: {
      format: 'a4_63x38',
      include: 'BOTH' as LabelInclude,
      createLinks: needs.reportLinks,
      skip: 0 as number | string,
    },
  });
  const { submit, busy, problem } = useSubmission(form);
  const perPage = needs.formats.find((one) => one.format === form.values.format)?.perPage ?? 1;
  const send = async () => {
    const { include, skip, ...values } = form.getValues();
    const input: CreateLabelsInput = {
      ...values,
      skip: Math.min(Number(skip), perPage - 1),
      ...('assetIds' in of && { assetIds: [...of.assetIds] }),
      ...('locationIds' in of && { locationIds: [...of.locationIds] }),
      ...('locationSubtree' in of && { locationSubtree: of.locationSubtree, include }),
    };
    await submit(async () => {
      const { data } = await create({ variables: { input } });
      if (data) onMade(data.createLabels);
    });
  };
  return (
    <form onSubmit={form.onSubmit(() => void send())} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <Missing needs={needs} />
        {'locationSubtree' in of && (
          <Select
            label={t('label.include')}
            allowDeselect={false}
            data={(['BOTH', 'PLACES', 'ASSETS'] as const).map((value) => ({
              value,
              label: t(`label.includes.${value}`),
            }))}
            {...form.getInputProps('include')}
          />
        )}
        <Select
          label={t('label.format')}
          allowDeselect={false}
          data={needs.formats.map(({ format: value, paper, width, height, perPage: count }) => ({
            value,
            label: t('label.formatText', {
              ...{ paper, count },
              size: `${format.number(width)} × ${format.number(height)} mm`,
            }),
          }))}
          {...form.getInputProps('format')}
        />
        {perPage > 1 && (
          <NumberInput
            label={t('label.skip')}
            min={0}
            max={perPage - 1}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('skip')}
          />
        )}
        <Switch
          label={t('label.createLinks')}
          description={t('label.createLinksHint')}
          disabled={!needs.reportLinks}
          {...form.getInputProps('createLinks', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={needs.publicUrl === null}>
            {t('label.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The settings that are missing, before anything is printed. */
function Missing({ needs }: Pick<ChoicesProps, 'needs'>) {
  const { t } = useTranslation('things');
  const maySet = useMay('system.settings');
  const lacks = needs.publicUrl === null ? 'house' : needs.reportLinks ? undefined : 'rules';
  if (lacks === undefined) return null;
  return (
    <Alert color="yellow" title={t(lacks === 'house' ? 'label.noAddress' : 'label.linksOff')}>
      {maySet && (
        <TextLink to="/system/settings" search={{ tab: lacks }}>
          {t('label.toSettings')}
        </TextLink>
      )}
    </Alert>
  );
}

/** The labels that were made, the things without a link, and the documents. */
function MadeLabels({ made, onBack }: { readonly made: Made; readonly onBack: () => void }) {
  const { t } = useTranslation('things');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async (url: string, name: string) => {
    setBusy(true);
    try {
      saveBlob(await (await download(url)).blob(), name);
    } catch (error) {
      notifyFailed(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const { id, count, pages, linksCreated, withoutLink, withoutLinkCount } = made;
  return (
    <Stack gap="md">
      <Text role="status">
        {t('label.made', { count })} {t('label.pages', { count: pages })}{' '}
        {linksCreated > 0 && t('label.links', { count: linksCreated })}
      </Text>
      {withoutLinkCount > 0 && (
        <Alert color="yellow" title={t('label.without', { count: withoutLinkCount })}>
          <List size="sm">
            {withoutLink.slice(0, 20).map((thing) => (
              <List.Item key={`${thing.type} ${thing.id}`}>
                {[thing.code, thing.name].filter(Boolean).join(' – ')}:{' '}
                {t(`label.reasons.${thing.reason}`)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onBack}>
          {t('label.back')}
        </Button>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void save(made.htmlUrl, `labels-${id}.html`)}
        >
          {t('label.html')}
        </Button>
        <Button
          loading={busy}
          leftSection={<IconDownload size={16} />}
          onClick={() => void save(made.pdfUrl, `labels-${id}.pdf`)}
        >
          {t('label.pdf')}
        </Button>
      </Group>
    </Stack>
  );
}
