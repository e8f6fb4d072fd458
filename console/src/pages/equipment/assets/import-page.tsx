import { useApolloClient } from '@apollo/client/react';
import {
  Alert,
  Button,
  FileButton,
  Group,
  Progress,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob, upload } from '../../../api/files.ts';
import { toServiceError } from '../../../api/service-error.ts';
import { NotPermittedPage } from '../../../app/error-pages.tsx';
import { IconCircleCheck, IconDownload, IconFileImport } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useMayAddEquipment, useMayWritePlaces } from '../rights.ts';
import type { IMPORTS } from '../search.ts';
import { ImportErrors, type ImportReport } from './import-errors.tsx';

type Kind = (typeof IMPORTS)[number];

const PATHS: Readonly<Record<Kind, string>> = {
  equipment: '/api/v1/assets/import',
  places: '/api/v1/locations/import',
};

/** The first row of a file, with the columns of the service (docs/behaviour/things.md). */
const COLUMNS: Readonly<Record<Kind, string>> = {
  equipment:
    'tag,name,type,parent,location,department,state,criticality,manufacturer,model,serialNumber,purchasedOn,purchaseCost,warrantyUntil,commissionedOn,notes',
  places: 'code,name,parent,kind,department,timeZone',
};

/** Imports equipment or places from a CSV file: tried first, then applied. */
export function ImportPage() {
  const { t } = useTranslation('things');
  const { of } = useSearch({ from: '/signed-in/things/import' });
  const navigate = useNavigate({ from: '/things/import' });
  const mayPlaces = useMayWritePlaces();
  const mayEquipment = useMayAddEquipment();
  if (!mayEquipment) return <NotPermittedPage permission="maintenance.assign" />;
  const kind: Kind = mayPlaces && of === 'places' ? 'places' : 'equipment';
  return (
    <Page title={t('import.title')} hint={t('import.hint')}>
      {mayPlaces && (
        <SegmentedControl
          aria-label={t('import.of')}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'equipment', label: t('equipment.title') },
            { value: 'places', label: t('places.title') },
          ]}
          value={kind}
          onChange={(value) =>
            void navigate({ search: { of: value === 'places' ? 'places' : 'equipment' } })
          }
        />
      )}
      <Import key={kind} kind={kind} />
    </Page>
  );
}

/** A file that was sent, with its result. */
interface ImportState {
  readonly file?: File;
  readonly phase?: 'checking' | 'applying';
  /** Sent part of the file, 0 to 1. */
  readonly sent?: number;
  readonly report?: ImportReport;
  readonly error?: unknown;
}

function useImport(kind: Kind) {
  const { t } = useTranslation('things');
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({});
  const send = async (file: File, dryRun: boolean) => {
    setState({ file, phase: dryRun ? 'checking' : 'applying' });
    try {
      const fields = { dryRun: String(dryRun), file };
      const report = await upload<ImportReport>(PATHS[kind], fields, {
        onProgress: (sent) => setState((before) => ({ ...before, sent })),
      });
      setState({ file, report });
      if (!report.applied) return;
      notifyDone(t('import.done'));
      await client.refetchQueries({ include: 'active' });
      // Lists that no page shows now are read again when one does.
      for (const fieldName of ['assets', 'locations', 'asset', 'location']) {
        client.cache.evict({ id: 'ROOT_QUERY', fieldName });
      }
    } catch (error) {
      setState({ file, error });
    }
  };
  return { state, send };
}

function Import({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('things');
  const { state, send } = useImport(kind);
  const { file, phase, sent = 0, report, error } = state;
  const mayApply =
    report !== undefined && !report.applied && report.failed === 0 && report.rows > 0;
  return (
    <Section title={t('import.file')} hint={t('import.fileHint')}>
      <Group gap="sm">
        <FileButton
          accept=".csv,.xlsx,text/csv"
          onChange={(chosen) => chosen && void send(chosen, true)}
        >
          {(props) => (
            <Button
              {...props}
              variant={mayApply ? 'default' : 'filled'}
              leftSection={<IconFileImport size={18} />}
              disabled={phase !== undefined}
            >
              {t(file ? 'import.other' : 'import.choose')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => saveBlob(new Blob([`${COLUMNS[kind]}\r\n`]), `${kind}.csv`)}
        >
          {t('import.template')}
        </Button>
        {file && <Text size="sm">{file.name}</Text>}
      </Group>
      {phase && (
        <div role="status">
          <Text size="sm" mb={4}>
            {t(sent < 1 ? 'import.sending' : `import.${phase}`)}
          </Text>
          <Progress
            value={sent < 1 ? sent * 100 : 100}
            animated={sent === 1}
            aria-label={t('import.progress')}
          />
        </div>
      )}
      {error !== undefined && (
        <>
          <ErrorNotice error={error} />
          {toServiceError(error).fields.map(({ field, reason }) => (
            <Text key={field} size="sm">
              {field}: {reason}
            </Text>
          ))}
        </>
      )}
      {report && <Report report={report} kind={kind} />}
      {mayApply && file && (
        <Group>
          <Button onClick={() => void send(file, false)}>
            {t('import.apply', { count: report.created + report.updated })}
          </Button>
        </Group>
      )}
    </Section>
  );
}

interface ReportProps {
  readonly report: ImportReport;
  readonly kind: Kind;
}

function Report({ report, kind }: ReportProps) {
  const { t } = useTranslation('things');
  const format = useFormat();
  const { rows, created, updated, unchanged, failed, applied } = report;
  return (
    <Stack gap="md">
      {applied && (
        <Alert color="teal" icon={<IconCircleCheck size={20} />} role="status">
          {t('import.done')}{' '}
          <TextLink to={kind === 'places' ? '/places' : '/equipment'} inherit>
            {t(kind === 'places' ? 'places.back' : 'equipment.back')}
          </TextLink>
        </Alert>
      )}
      {!applied && failed === 0 && (
        <Alert role="status">{t(created + updated > 0 ? 'import.checked' : 'import.same')}</Alert>
      )}
      {failed > 0 && (
        <Alert color="red" role="alert">
          {t('import.failed', { count: failed })}
        </Alert>
      )}
      <Facts
        short
        facts={[
          [t('import.rows'), format.number(rows)],
          [t('import.created'), format.number(created)],
          [t('import.updated'), format.number(updated)],
          [t('import.unchanged'), format.number(unchanged)],
          [t('import.withErrors'), format.number(failed)],
        ]}
      />
      {report.errors.length > 0 && <ImportErrors report={report} />}
    </Stack>
  );
}
