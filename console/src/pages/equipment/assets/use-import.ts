import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../api/files.ts';
import { notifyDone } from '../../../parts/notify.ts';
import type { IMPORTS } from '../search.ts';
import type { ImportReport } from './import-errors.tsx';

/** The records that a file has. */
export type ImportKind = (typeof IMPORTS)[number];

const PATHS: Readonly<Record<ImportKind, string>> = {
  equipment: '/api/v1/assets/import',
  places: '/api/v1/locations/import',
  parts: '/api/v1/parts/import',
  people: '/api/v1/users/import',
  contractors: '/api/v1/contractors/import',
};

/** Fields by the names of columns; null for a column that is not imported. */
export type Mapping = Readonly<Record<string, string | null>>;

/** A field that a column may have (docs/behaviour/things.md). */
export interface ImportField {
  readonly field: string;
  readonly required: boolean;
  readonly label: { readonly en: string; readonly de: string };
  readonly kind:
    | 'text'
    | 'whole_number'
    | 'quantity'
    | 'amount'
    | 'day'
    | 'word'
    | 'email'
    | 'time_zone'
    | 'asset'
    | 'location'
    | 'department';
  readonly values: readonly { readonly value: string; readonly words: readonly string[] }[];
}

/** Answer to inspecting a file. */
export interface Inspection {
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly mapping: Mapping;
  readonly fields: readonly ImportField[];
}

/** A file with what is known of it. */
export interface ImportState {
  readonly file?: File;
  readonly phase?: 'inspecting' | 'checking' | 'applying';
  /** Sent part of the file, 0 to 1. */
  readonly sent?: number;
  readonly inspection?: Inspection;
  readonly mapping?: Mapping;
  readonly invite?: boolean;
  readonly report?: ImportReport;
  readonly error?: unknown;
}

/** Lists that no page shows now are read again when one does. */
const LISTS = [
  ...['assets', 'locations', 'asset', 'location', 'parts', 'part', 'users', 'user'],
  ...['contractors', 'contractor'],
];

/** Inspects a file, checks it with a mapping, and applies it. */
export function useImport(kind: ImportKind) {
  const { t } = useTranslation('things');
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({});
  const change = (part: ImportState) => setState((before) => ({ ...before, ...part }));
  const onProgress = (sent: number) => change({ sent });
  const open = async (file: File) => {
    setState({ file, phase: 'inspecting' });
    try {
      const path = `${PATHS[kind]}/inspect`;
      const inspection = await upload<Inspection>(path, { file }, { onProgress });
      setState({ file, inspection, mapping: inspection.mapping });
    } catch (error) {
      setState({ file, error });
    }
  };
  const send = async (dryRun: boolean) => {
    const { file, inspection, mapping, invite } = state;
    if (file === undefined || inspection === undefined || mapping === undefined) return;
    const kept = { file, inspection, mapping, ...(invite ? { invite } : {}) };
    setState({ ...kept, phase: dryRun ? 'checking' : 'applying' });
    try {
      const fields = {
        dryRun: String(dryRun),
        mapping: JSON.stringify(mapping),
        ...(invite ? { invite: 'true' } : {}),
        file,
      };
      const report = await upload<ImportReport>(PATHS[kind], fields, { onProgress });
      setState(report.applied ? { file, report } : { ...kept, report });
      if (!report.applied) return;
      notifyDone(t('import.done'));
      await client.refetchQueries({ include: 'active' });
      for (const fieldName of LISTS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    } catch (error) {
      setState({ ...kept, error });
    }
  };
  /** Another choice is not checked yet: what was found before is left out. */
  const choose = (part: Pick<ImportState, 'mapping' | 'invite'>) =>
    setState(({ report: _report, error: _error, ...before }) => ({ ...before, ...part }));
  return { state, open, send, choose };
}
