import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock, IconCloudUpload, IconDeviceFloppy } from '../../../icons/icons.ts';
import { useOwnEntries } from '../../../offline/outbox/use-outbox.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import type { Question } from '../../../parts/fields/questions.ts';
import { focusFirst } from '../../../parts/form.ts';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { LoadingPage } from '../../../parts/states.tsx';
import { useThing } from '../../../parts/things/things.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import { useViewer } from '../../../session/viewer.ts';
import { PhotoPicker } from '../attachments/photo-picker.tsx';
import { ContentFields, useContentErrors, useContentQuestions } from './content-fields.tsx';
import { DraftProblem } from './draft/draft-problem.tsx';
import { draftOf, sayItIsSent } from './draft/drafts.ts';
import type { DraftState, RequestDraft } from './draft/request-draft.ts';
import { SimilarRequests } from './duplicates/similar-requests.tsx';
import type { Content } from './steps/edit-merge.ts';
import { ScanField, valuesOfThing } from './thing-fields.tsx';

/** Submits a request; the draft stays on the device until the service has it. */
export function NewRequestPage() {
  const { userId, departmentId } = useViewer();
  const draft = draftOf(userId, departmentId);
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const round = useSent(draft);
  return state.ready ? (
    <DraftPage key={`${userId} ${round}`} draft={draft} state={state} />
  ) : (
    <LoadingPage framed />
  );
}

/** Opens the created request. @returns the number of those that were kept, each of which leaves an empty form. */
function useSent(draft: RequestDraft): number {
  const navigate = useNavigate();
  const [kept, setKept] = useState(0);
  useEffect(() => {
    draft.onSent = (id) => {
      sayItIsSent(id);
      if (id === undefined) setKept((count) => count + 1);
      else void navigate({ to: '/requests/$id', params: { id: String(id) }, replace: true });
    };
    return () => {
      draft.onSent = sayItIsSent;
    };
  }, [draft, navigate]);
  return kept;
}

interface DraftPageProps {
  readonly draft: RequestDraft;
  readonly state: DraftState;
}

function DraftPage({ draft, state }: DraftPageProps) {
  const { t } = useTranslation('requests');
  const questions = useContentQuestions(state.content.categoryId);
  const form = useDraftForm(draft, state, questions?.questions ?? []);
  // Another draft begins without the answers of the one before.
  const [begun, setBegun] = useState(0);
  useGiven(form);
  const waits = state.phase !== 'editing';
  const phone = usePhone();
  const navigate = useNavigate();
  const watchInstead = async (id: number) => {
    // What was written beside the title may be of use, and is kept.
    const { description } = form.getValues();
    if (description.trim() === '' && draft.queue.get().length === 0) await draft.discard();
    notifyDone(t('similar.watched', { id }));
    await navigate({ to: '/requests/$id', params: { id: String(id) } });
  };
  const photos = <PhotoPicker queue={draft.queue} label={t('photos.label')} disabled={waits} />;
  return (
    <Page title={t('draft.title')}>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720} w="100%">
        <form onSubmit={form.onSubmit(() => draft.submit(), focusFirst(form))} noValidate>
          <Stack gap="md">
            <WaitingRequests />
            <Restored state={state} />
            <DraftProblem draft={draft} error={state.error} form={form} />
            {phone && photos}
            <ScanField form={form} disabled={waits} />
            <ContentFields
              key={begun}
              form={form}
              questions={questions}
              disabled={waits}
              placeFirst={phone}
              withDefaults
              belowTitle={
                !waits && (
                  <SimilarRequests
                    title={form.values.title}
                    onMeToo={(id) => void watchInstead(id)}
                  />
                )
              }
            />
            {!phone && photos}
            {waits ? (
              <Sending draft={draft} />
            ) : (
              <Button type="submit" size="md" leftSection={<IconCloudUpload size={18} />}>
                {t('draft.submit')}
              </Button>
            )}
            <Kept
              draft={draft}
              state={state}
              onDiscarded={() => {
                form.setValues(draft.get().content);
                setBegun((count) => count + 1);
              }}
            />
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}

/** Connects form and draft: input is stored, and a stored draft is shown. */
function useDraftForm(draft: RequestDraft, state: DraftState, asked: readonly Question[]) {
  const errorsOf = useContentErrors();
  const form = useForm<Content>({
    initialValues: state.content,
    validate: (values) => errorsOf(values, asked),
    onValuesChange: (values, before) => {
      if (JSON.stringify(values) !== JSON.stringify(before)) draft.write(values);
    },
  });
  return form;
}

/** Fills in the place or the asset to which a page or a label has led. */
function useGiven(form: UseFormReturnType<Content>): void {
  const { assetId, locationId } = useSearch({ from: '/signed-in/requests/new' });
  const navigate = useNavigate();
  const asset = useThing('asset', assetId);
  const place = useThing('location', locationId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record; the form is typed in.
  useEffect(() => {
    if (asset === undefined && place === undefined) return;
    if (asset) form.setValues(valuesOfThing({ kind: 'asset', thing: asset }));
    if (place && !asset?.location) {
      form.setValues(valuesOfThing({ kind: 'location', thing: place }));
    }
    // A reload keeps what was changed since.
    void navigate({ to: '/requests/new', search: {}, replace: true });
  }, [asset?.id, place?.id]);
}

function Restored({ state }: { readonly state: DraftState }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  // Shown once, with the time of the found draft.
  const [found] = useState(state.restored && state.phase === 'editing' ? state.savedAt : undefined);
  if (found === undefined) return null;
  return (
    <Alert icon={<IconDeviceFloppy size={20} />} role="status">
      {t('draft.restored', { when: format.relative(new Date(found).toISOString()) })}
    </Alert>
  );
}

/** Names the requests that wait on this device. */
function WaitingRequests() {
  const { t } = useTranslation('requests');
  const waiting = useOwnEntries().filter(
    ({ operation }) => operation === 'createMaintenanceRequest',
  );
  if (waiting.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconClock size={20} />} role="status" title={t('draft.waiting')}>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {waiting.map(({ id, input }) => (
          <li key={id}>{String(input.title)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Sending({ draft }: { readonly draft: RequestDraft }) {
  const { t } = useTranslation('requests');
  const photos = useSyncExternalStore(draft.queue.subscribe, draft.queue.get);
  const open = photos.some(({ state: photo }) => photo !== 'done');
  return (
    <Alert icon={<IconCloudUpload size={20} />} role="status">
      <Text size="sm">{t(open ? 'draft.queuedPhotos' : 'draft.sending')}</Text>
    </Alert>
  );
}

function Kept({
  draft,
  state,
  onDiscarded,
}: DraftPageProps & { readonly onDiscarded: () => void }) {
  const { t } = useTranslation('requests');
  const [asking, setAsking] = useState(false);
  const { kept } = state;
  if (kept === undefined) return null;
  return (
    <Group justify="space-between" gap="xs">
      {/* Busy while it is being kept, so that screen readers do not tell of each pause in typing. */}
      <Group gap={6} className="quiet" fz="sm" role="status" aria-busy={kept === 'soon'}>
        <IconDeviceFloppy size={16} aria-hidden />
        {t(`draft.kept.${kept}`)}
      </Group>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={state.phase === 'sending'}
        onClick={() => setAsking(true)}
      >
        {t('draft.discard')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('draft.discardTitle')}
        action={t('draft.discard')}
        dangerous
        onConfirm={async () => {
          await draft.discard();
          onDiscarded();
        }}
      >
        {t('draft.discardText')}
      </Confirm>
    </Group>
  );
}
