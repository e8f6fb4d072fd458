import { useTranslation } from 'react-i18next';
import type { AssetFilter } from '../../../generated/schema.ts';
import { IconEngine } from '../../../icons/icons.ts';
import { DataList } from '../../../parts/data-list.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { AssetStateBadges } from './asset-state.tsx';
import { EquipmentDocument } from './equipment.generated.ts';

/** The assets that a filter selects, in a part of a page. */
export function AssetList({
  filter,
  label,
}: {
  readonly filter: AssetFilter;
  readonly label: string;
}) {
  const { t } = useTranslation('things');
  const list = useConnection(
    EquipmentDocument,
    { filter, orderBy: 'TAG_ASC' },
    (data) => data.assets,
  );
  return (
    <DataList
      label={label}
      list={list}
      rowKey={({ id }) => id}
      filtered={false}
      empty={{ icon: IconEngine, title: t('equipment.none') }}
      columns={[
        {
          key: 'name',
          label: t('field.name'),
          phone: 'title',
          render: ({ id, tag, name }) => (
            <TextLink to="/equipment/$id" params={{ id: String(id) }} inherit>
              {tag} · {name}
            </TextLink>
          ),
        },
        { key: 'type', label: t('field.type'), render: ({ type }) => type },
        {
          key: 'state',
          label: t('field.state'),
          render: ({ state, down }) => <AssetStateBadges state={state} down={down} />,
        },
      ]}
    />
  );
}
