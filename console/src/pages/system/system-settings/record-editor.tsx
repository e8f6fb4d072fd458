import { Skeleton, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconArrowLeft } from '../../../icons/icons.ts';
import type { Submission } from '../../../parts/form.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { type RecordKind, recordSearch } from './records-tab.tsx';

interface RecordEditorProps {
  readonly kind: RecordKind;
  /** Text of the way back to the list. */
  readonly all: string;
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
  /** True when the form can be shown. */
  readonly ready: boolean;
  readonly children: ReactNode;
}

/** Frame of the editor of a record: the way back, and what is there until the form is. */
export function RecordEditor({
  kind,
  all,
  error,
  onRetry,
  ready,
  children,
}: RecordEditorProps): ReactNode {
  const failed = error !== undefined && !ready;
  return (
    <Stack gap="lg">
      <TextLink to="/system/settings" search={recordSearch(kind)} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {all}
      </TextLink>
      {failed && (
        <ErrorNotice error={error} onRetry={() => void onRetry().catch(() => undefined)} />
      )}
      {!ready && !failed && <Skeleton h={320} />}
      {ready && children}
    </Stack>
  );
}

interface Saving<Input> {
  readonly kind: RecordKind;
  readonly submission: Submission;
  /** Undefined for a new record. */
  readonly record: { readonly id: number; readonly version: number } | undefined;
  /** Reads the current version from the service. */
  readonly latestVersion: (id: number) => Promise<number | undefined>;
  readonly create: (input: Input) => Promise<unknown>;
  readonly update: (
    input: Partial<Input> & { readonly id: number; readonly expectedVersion?: number },
  ) => Promise<unknown>;
  /** Text after saving. */
  readonly done: string;
}

/**
 * Saves a record and leads back to the list.
 *
 * @returns a function that takes the whole input, and whether a field has changed: an update sends no other.
 */
export function useSaveRecord<Input extends object>(saving: Saving<Input>) {
  const { kind, submission, record, create, update } = saving;
  const navigate = useNavigate({ from: '/system/settings' });
  const withVersion = useLatestVersion(
    record?.version,
    async () => record && saving.latestVersion(record.id),
  );
  return async (all: Input, isChanged: (field: string) => boolean) => {
    const saved = await submission.submit(async () => {
      if (record === undefined) {
        await create(all);
        return;
      }
      const fields = Object.entries(all).filter(([field]) => isChanged(field));
      const changed = Object.fromEntries(fields) as Partial<Input>;
      await withVersion((expectedVersion) =>
        update({ ...changed, id: record.id, ...(expectedVersion && { expectedVersion }) }),
      );
    });
    if (!saved) return;
    notifyDone(saving.done);
    await navigate({ search: recordSearch(kind) });
  };
}

/** Tells of a field whether it differs from the values that the form began with. */
export function changedSince(
  first: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): (field: string) => boolean {
  return (field) => JSON.stringify(values[field]) !== JSON.stringify(first[field]);
}
