import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  List,
  Progress,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../api/files.ts';
import { toServiceError } from '../../../api/service-error.ts';
import { NotPermittedPage } from '../../../app/error-pages.tsx';
import { IconCircleCheck, IconDownload, IconFileImport } from '../../../icons/icons.ts';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { useReasonText } from '../../../parts/reason-text.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useMay } from '../../../session/viewer.ts';
import { useMayAddEquipment, useMayWritePlaces } from '../rights.ts';
import { IMPORTS } from '../search.ts';
import { ImportErrors, type ImportReport } from './import-errors.tsx';
import { ImportMapping, missingFields } from './import-mapping.tsx';
import { type ImportKind, type ImportState, useImport } from './use-import.ts';

/** The first row of a file, with the columns of the service (docs/behaviour/things.md). */
const COLUMNS: Readonly<Record<ImportKind, string>> = {
  equipment:
    'tag,name,type,parent,location,department,state,criticality,manufacturer,model,serialNumber,purchasedOn,purchaseCost,replacementCost,warrantyUntil,commissionedOn,notes',
  places: 'code,name,parent,kind,department,timeZone',
  parts: 'sku,name,unit,onHand,reorderPoint,unitCost,department',
  people: 'email,firstName,lastName,phone,role,department',
  contractors: 'name,contactName,email,phone,categories,department,insuredUntil,note',
};

/** The pages that list the records, with the texts of their links. */
const LISTS = {
  equipment: { to: '/equipment', text: 'equipment.back' },
  places: { to: '/places', text: 'places.back' },
  parts: { to: '/parts', text: 'import.toParts' },
  people: { to: '/people', text: 'import.toPeople' },
  contractors: { to: '/contractors', text: 'import.toContractors' },
} as const;

/** The records that the viewer may import. */
function useKinds(): readonly ImportKind[] {
  const mayPlaces = useMayWritePlaces();
  const mayEquipment = useMayAddEquipment();
  const mayCreate = useMay('user.create');
  const mayUpdate = useMay('user.update');
  const may = {
    ...{ equipment: mayEquipment, places: mayPlaces },
    ...{ parts: mayEquipment, people: mayCreate || mayUpdate },
    contractors: mayEquipment,
  };
  return IMPORTS.filter((kind) => may[kind]);
}

/** Imports records from a file: its columns are assigned, the file is checked, then applied. */
export function ImportPage() {
  const { t } = useTranslation(['things', 'common']);
  const { of } = useSearch({ from: '/signed-in/things/import' });
  const navigate = useNavigate({ from: '/things/import' });
  const kinds = useKinds();
  const kind = kinds.find((one) => one === of) ?? kinds[0];
  if (kind === undefined) return <NotPermittedPage permission="maintenance.assign" />;
  const titles = {
    ...{ equipment: t('equipment.title'), places: t('places.title') },
    ...{ parts: t('import.parts'), people: t('import.people') },
    contractors: t('import.contractors'),
  };
  return (
    <Page title={t('import.title')} hint={t('import.hint')}>
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label={t('import.of')}
          style={{ alignSelf: 'flex-start', maxWidth: '100%', flexWrap: 'wrap' }}
          data={kinds.map((value) => ({ value, label: titles[value] }))}
          value={kind}
          onChange={(value) => void navigate({ search: { of: value } })}
        />
      )}
      <Import key={kind} kind={kind} />
    </Page>
  );
}

function Import({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('things');
  const importing = useImport(kind);
  const { file, phase, report, error } = importing.state;
  const isSound = report !== undefined && report.failed === 0 && report.rows > 0;
  const mayApply = isSound && !report.applied;
  return (
    <>
      <Section title={t('import.file')}>
        <Group gap="sm">
          <FileButton
            accept=".csv,.xlsx,text/csv"
            onChange={(chosen) => chosen && void importing.open(chosen)}
          >
            {(props) => (
              <Button
                {...props}
                variant={file ? 'default' : 'filled'}
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
      </Section>
      <Columns kind={kind} importing={importing} />
      <Sending state={importing.state} />
      {error !== undefined && <Refusal error={error} />}
      {report && <Report report={report} kind={kind} />}
      {mayApply && (
        <Group>
          <Button onClick={() => void importing.send(false)}>
            {t('import.apply', { count: report.created + report.updated })}
          </Button>
        </Group>
      )}
    </>
  );
}

interface ColumnsProps {
  readonly kind: ImportKind;
  readonly importing: ReturnType<typeof useImport>;
}

/** The columns of a file that was inspected, and the button that checks it. */
function Columns({ kind, importing }: ColumnsProps) {
  const { t } = useTranslation('things');
  const { state, send, choose } = importing;
  const { inspection, mapping, phase, report, invite = false } = state;
  if (inspection === undefined || mapping === undefined) return null;
  const isReady = missingFields(inspection, mapping).length === 0;
  return (
    <Section title={t('import.mapping')} hint={t('import.mappingHint')}>
      <ImportMapping
        inspection={inspection}
        mapping={mapping}
        hasFurther={kind === 'equipment'}
        onChange={(changed) => choose({ mapping: changed })}
      />
      {kind === 'people' && (
        <Checkbox
          label={t('import.invite')}
          description={t('import.inviteHint')}
          checked={invite}
          onChange={(event) => choose({ invite: event.currentTarget.checked })}
        />
      )}
      <Group>
        <Button
          variant={report ? 'default' : 'filled'}
          disabled={!isReady || phase !== undefined}
          onClick={() => void send(true)}
        >
          {t('import.check')}
        </Button>
      </Group>
    </Section>
  );
}

function Sending({ state: { phase, sent = 0 } }: { readonly state: ImportState }) {
  const { t } = useTranslation('things');
  if (phase === undefined) return null;
  return (
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
  );
}

/** Faults of the file as a whole, all at once. */
function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('things');
  const reasonText = useReasonText();
  const { fields } = toServiceError(error);
  if (fields.length === 0) return <ErrorNotice error={error} />;
  return (
    <Alert color="red" role="alert">
      {t('import.refused')}
      <List size="sm" mt="xs">
        {fields.map(({ field, reason }) => (
          <List.Item key={`${field} ${reason}`} style={{ overflowWrap: 'anywhere' }}>
            {field}: {reasonText(reason)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface ReportProps {
  readonly report: ImportReport;
  readonly kind: ImportKind;
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
          <TextLink to={LISTS[kind].to} inherit>
            {t(LISTS[kind].text)}
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
