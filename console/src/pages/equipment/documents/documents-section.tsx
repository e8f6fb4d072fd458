import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, FileButton, Group, Skeleton, Text } from '@mantine/core';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentTarget } from '../../../generated/schema.ts';
import { IconPlus } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { knownList } from '../../../parts/known-list.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { AssetHistoryDocument } from '../asset-history/history.generated.ts';
import { AddDocuments, EditDocument } from './document-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import { MAX_BYTES, MAX_DOCUMENTS } from './document-values.ts';
import {
  DeleteDocumentDocument,
  type DocumentEntryFragment,
  ThingDocumentsDocument,
} from './documents.generated.ts';
import classes from './documents.module.css';

const DocumentViewer = lazy(() => import('./document-viewer.tsx'));

export interface DocumentsProps {
  readonly target: DocumentTarget;
  readonly id: number;
  /** True if the viewer adds, changes and deletes documents of the thing. */
  readonly mayWrite: boolean;
}

/** The documents of a thing in a part of its page. */
export function DocumentsSection(props: DocumentsProps) {
  const { t } = useTranslation('documents');
  return (
    <Section title={t('documents')}>
      <Documents {...props} />
    </Section>
  );
}

/** The documents of a thing; files are added by a button, or dropped here. */
export function Documents({ target, id, mayWrite }: DocumentsProps) {
  const { t } = useTranslation('documents');
  const variables = { target, id };
  const { data, error, refetch } = useQuery(ThingDocumentsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const [files, setFiles] = useState<readonly File[]>();
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={44} role="status" aria-busy="true" />;
  const { documents } = data;
  const list = (
    <DocumentList
      documents={documents}
      empty={t(mayWrite ? 'noneWriter' : 'none')}
      mayWrite={mayWrite}
      onChanged={() => void refetch()}
    />
  );
  if (!mayWrite) return list;
  return (
    <DropArea room={MAX_DOCUMENTS - documents.length} onFiles={setFiles}>
      {list}
      {files && (
        <AddDocuments
          target={target}
          id={id}
          files={files}
          onAdded={() => void refetch()}
          onClose={() => setFiles(undefined)}
        />
      )}
    </DropArea>
  );
}

interface DropAreaProps {
  /** Number of documents that can still be added. */
  readonly room: number;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function DropArea({ room, onFiles, children }: DropAreaProps) {
  const { t } = useTranslation('documents');
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = (files: readonly File[]) => {
    const [first] = files.filter(({ size }) => size > MAX_BYTES);
    const tooMany = files.length > room ? t('full', { count: MAX_DOCUMENTS }) : undefined;
    setProblem(first ? t('tooLarge', { name: first.name }) : tooMany);
    if (files.length > 0 && !first && !tooMany) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same.
    <div
      className={classes.area}
      data-over={over}
      data-needs-connection
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      {children}
      {problem && (
        <Alert color="red" role="alert" mt="xs">
          {problem}
        </Alert>
      )}
      <Group gap="sm" mt="sm" className="no-print">
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button variant="default" size="xs" leftSection={<IconPlus size={16} />} {...props}>
              {t('add')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" className="quiet" visibleFrom="sm">
          {t('drop')}
        </Text>
      </Group>
    </div>
  );
}

export interface DocumentListProps {
  readonly documents: readonly DocumentEntryFragment[];
  readonly empty: string;
  readonly mayWrite?: boolean;
  readonly originOf?: (document: DocumentEntryFragment) => ReactNode;
  readonly onChanged?: () => void;
}

/** Documents in a list, which open in place. */
export function DocumentList(props: DocumentListProps) {
  const { documents, empty, mayWrite = false, originOf, onChanged } = props;
  const { t } = useTranslation('documents');
  const [opened, setOpened] = useState<DocumentEntryFragment>();
  const [edited, setEdited] = useState<DocumentEntryFragment>();
  const [asked, setAsked] = useState<DocumentEntryFragment>();
  const writing = mayWrite ? { onEdit: setEdited, onDelete: setAsked } : {};
  return (
    <>
      <ShortList label={t('documents')} list={knownList(documents)} empty={empty}>
        {(document) => (
          <DocumentRow
            document={document}
            origin={originOf?.(document)}
            onOpen={setOpened}
            {...writing}
          />
        )}
      </ShortList>
      {opened && (
        <Suspense>
          <DocumentViewer document={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {edited && <EditDocument document={edited} onClose={() => setEdited(undefined)} />}
      {asked && (
        <DeleteDialog
          document={asked}
          onDeleted={() => onChanged?.()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface DeleteProps {
  readonly document: DocumentEntryFragment;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteDialog({ document: { id, title }, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation('documents');
  const [remove] = useMutation(DeleteDocumentDocument, { refetchQueries: [AssetHistoryDocument] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { title })}
      action={t('delete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id } });
        onDeleted();
        notifyDone(t('deleted'));
      }}
    >
      {t('deleteHint')}
    </Confirm>
  );
}
