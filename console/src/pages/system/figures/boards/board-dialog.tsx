import { useMutation } from '@apollo/client/react';
import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../../parts/department-select.tsx';
import { useSubmission } from '../../../../parts/form.ts';
import { FormDialog } from '../../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { useSeesAll } from '../../../../session/viewer.ts';
import { useDefinitions } from '../use-figures.ts';
import {
  BoardListDocument,
  type BoardRowFragment,
  CreateBoardDocument,
  UpdateBoardDocument,
} from './boards.generated.ts';

/** Figures of a board. */
const MAX_FIGURES = 12;

const THINGS = [
  { kind: 'category', name: 'categoryId', label: 'wall.category' },
  { kind: 'location', name: 'locationId', label: 'wall.place' },
  { kind: 'asset', name: 'assetId', label: 'wall.equipment' },
] as const;

export interface BoardDialogProps {
  /** The board to change; undefined for a new one. */
  readonly board: BoardRowFragment | undefined;
  /** Called with the link of a new board. */
  readonly onLink: (link: string) => void;
  readonly onClose: () => void;
}

function valuesOf(board: BoardRowFragment | undefined) {
  const departmentId = board?.filter.departmentId ?? null;
  return {
    name: board?.name ?? '',
    figures: [...(board?.figures ?? [])],
    departmentId: departmentId === null ? null : String(departmentId),
    categoryId: board?.filter.categoryId ?? null,
    locationId: board?.filter.locationId ?? null,
    assetId: board?.filter.assetId ?? null,
  };
}

/** Makes or changes a board: its name, figures and filter. */
export function BoardDialog({ board, onLink, onClose }: BoardDialogProps) {
  const { t } = useTranslation('figures');
  const seesAll = useSeesAll();
  const form = useForm({
    initialValues: valuesOf(board),
    validate: {
      name: (name) => (name.trim() === '' ? t('required') : null),
      figures: (figures) => (figures.length === 0 ? t('required') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(board, onLink);
  const send = async (values: typeof form.values) => {
    if (!(await submit(() => save(values)))) return;
    if (board !== undefined) notifyDone(t('wall.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={board === undefined ? t('wall.new') : t('wall.change')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput label={t('wall.name')} required maxLength={100} {...form.getInputProps('name')} />
      <MultiSelect
        label={t('wall.figures')}
        description={t('wall.figuresHint')}
        required
        searchable
        hidePickedOptions
        maxValues={MAX_FIGURES}
        data={[...useDefinitions().values()].map(({ figure, label }) => ({
          value: figure,
          label,
        }))}
        {...form.getInputProps('figures')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {seesAll && (
          <DepartmentSelect
            label={t('wall.department')}
            placeholder={t('wall.forAll')}
            clearable
            {...form.getInputProps('departmentId')}
          />
        )}
        {THINGS.map(({ kind, name, label }) => (
          <ThingField
            key={kind}
            kind={kind}
            label={t(label)}
            placeholder={t('wall.forAll')}
            value={form.values[name] ?? undefined}
            error={form.errors[name]}
            onChange={(thing) => form.setFieldValue(name, thing?.id ?? null)}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

function useSave(board: BoardRowFragment | undefined, onLink: (link: string) => void) {
  const lists = { refetchQueries: [BoardListDocument] };
  // The answer has the link, which the cache must not keep.
  const [create] = useMutation(CreateBoardDocument, { ...lists, fetchPolicy: 'no-cache' });
  const [update] = useMutation(UpdateBoardDocument, lists);
  return async ({ name, figures, departmentId, ...things }: Values) => {
    const department = departmentId === null ? null : Number(departmentId);
    const filter = { ...things, departmentId: department };
    if (board === undefined) {
      const { data } = await create({ variables: { input: { name, figures, filter } } });
      const link = data?.createBoard.link;
      if (typeof link === 'string') onLink(link);
      return;
    }
    const { id, version: expectedVersion } = board;
    // The form has no field for it; links of people may have set it.
    const { technicianId } = board.filter;
    const input = { id, expectedVersion, name, figures, filter: { ...filter, technicianId } };
    await update({ variables: { input } });
  };
}
