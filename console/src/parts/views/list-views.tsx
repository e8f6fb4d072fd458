import { useMutation, useQuery } from '@apollo/client/react';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBookmark, IconDots } from '../../icons/icons.ts';
import { leads, useMay, useViewer } from '../../session/viewer.ts';
import { Confirm } from '../confirm.tsx';
import { useErrorText } from '../error-text.ts';
import { useFormat } from '../format.ts';
import { notifyDone, notifyFailed } from '../notify.ts';
import type { ListViews } from './use-list-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { viewFilter } from './view-values.ts';
import {
  ClearDefaultViewDocument,
  DeleteViewDocument,
  ListViewsDocument,
  SetDefaultViewDocument,
  ViewCountsDocument,
  type ViewRowFragment,
} from './views.generated.ts';
import classes from './views.module.css';

type Views = Pick<ListViews<never>, 'list' | 'all' | 'chosen' | 'open'>;

export interface ViewTabsProps {
  readonly views: Views;
  /** Filter, order and columns of the page, which are saved. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

type Task = 'save' | 'edit' | 'delete';

/** The saved views of a list as tabs, with the numbers of their rows. */
export function ViewTabs({ views, filter, sort, columns }: ViewTabsProps) {
  const { t } = useTranslation('views');
  const { all, chosen, list } = views;
  const [task, setTask] = useState<Task>();
  const content = {
    list,
    filter: viewFilter(filter),
    sort: sort ?? null,
    columns: columns ?? null,
  };
  const close = () => setTask(undefined);
  return (
    <Group gap="xs" wrap="nowrap" mih="2.5625rem" className="no-print">
      {all.length > 0 && <Tabs key={all.map(({ id }) => id).join()} views={views} />}
      {chosen ? (
        <ViewMenu view={chosen} onTask={setTask} />
      ) : (
        <Button
          variant="subtle"
          size="sm"
          flex="none"
          leftSection={<IconBookmark size={16} />}
          onClick={() => setTask('save')}
        >
          {t('save')}
        </Button>
      )}
      {task === 'save' && (
        <ViewDialog content={content} onClose={close} onSaved={({ id }) => views.open(id)} />
      )}
      {task === 'edit' && chosen && <ViewDialog view={chosen} content={content} onClose={close} />}
      {task === 'delete' && chosen && (
        <DeleteDialog view={chosen} onClose={close} onDeleted={() => views.open('none')} />
      )}
    </Group>
  );
}

/** A link to a part of the search is not the present page. */
const EXACT = { exact: true, includeSearch: true };

function Tabs({ views: { all, chosen, list } }: { readonly views: Views }) {
  const { t } = useTranslation('views');
  const format = useFormat();
  const { data } = useQuery(ViewCountsDocument, {
    variables: { list },
    fetchPolicy: 'cache-and-network',
  });
  const counts = new Map(data?.savedViews.edges.map(({ node }) => [node.id, node.count]));
  const [first] = all;
  const usual = first?.isDefault ? first : undefined;
  const tab = (view: ViewRowFragment) => {
    const found = counts.get(view.id);
    return (
      <Link
        key={view.id}
        to="."
        search={{ saved: view.id } as never}
        className={classes.tab}
        activeOptions={EXACT}
        aria-current={chosen?.id === view.id ? 'page' : undefined}
      >
        {view.name}
        {found && (
          <span className="quiet numbers">
            {format.number(found.count)}
            {found.capped ? '+' : ''}
          </span>
        )}
      </Link>
    );
  };
  return (
    <nav aria-label={t('label')} className={classes.tabs}>
      {usual && tab(usual)}
      <Link
        to="."
        search={(usual ? { saved: 'none' } : {}) as never}
        className={classes.tab}
        activeOptions={EXACT}
        aria-current={chosen === undefined ? 'page' : undefined}
      >
        {t('none')}
      </Link>
      {all.filter((view) => view !== usual).map(tab)}
    </nav>
  );
}

interface ViewMenuProps {
  readonly view: ViewRowFragment;
  readonly onTask: (task: Task) => void;
}

function ViewMenu({ view, onTask }: ViewMenuProps) {
  const { t } = useTranslation('views');
  const errorText = useErrorText();
  const mayWrite = useMayWriteView(view);
  const lists = { refetchQueries: [ListViewsDocument] };
  const [put] = useMutation(SetDefaultViewDocument, lists);
  const [clear] = useMutation(ClearDefaultViewDocument, lists);
  const toggle = async () => {
    try {
      await (view.isDefault ? clear : put)({ variables: { id: view.id } });
      notifyDone(t(view.isDefault ? 'noDefaultDone' : 'defaultDone', { name: view.name }));
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          flex="none"
          aria-label={t('menu', { name: view.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void toggle()}>
          {t(view.isDefault ? 'noDefault' : 'default')}
        </Menu.Item>
        {mayWrite && (
          <>
            <Menu.Item onClick={() => onTask('edit')}>{t('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => onTask('delete')}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns whether the viewer may change a view: the owner, and those who may share it so. */
function useMayWriteView({ ownerId, shared, departmentId }: ViewRowFragment): boolean {
  const viewer = useViewer();
  const everyone = useMay('system.settings');
  if (ownerId === viewer.userId) return true;
  if (shared === 'EVERYONE') return everyone;
  return shared === 'DEPARTMENT' && departmentId !== null && leads(viewer, departmentId);
}

interface DeleteDialogProps {
  readonly view: ViewRowFragment;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ view, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('views');
  const [remove] = useMutation(DeleteViewDocument, {
    refetchQueries: [ListViewsDocument],
    awaitRefetchQueries: true,
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: view.name })}
      action={t('delete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: view.id } });
        onDeleted();
        notifyDone(t('deleted'));
      }}
    >
      {t(view.shared === 'PRIVATE' ? 'deleteHint' : 'deleteSharedHint')}
    </Confirm>
  );
}
