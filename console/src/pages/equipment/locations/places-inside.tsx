import { useTranslation } from 'react-i18next';
import { IconMapPin } from '../../../icons/icons.ts';
import { DataList } from '../../../parts/data-list.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { PlacesDocument } from './places.generated.ts';
import { PlaceFigures } from './places-page.tsx';

/** The places of the next level. */
export function PlacesInside({ parentId }: { readonly parentId: number }) {
  const { t } = useTranslation('things');
  const list = useConnection(PlacesDocument, { filter: { parentId } }, (data) => data.locations);
  return (
    <Section title={t('places.inside')}>
      <DataList
        label={t('places.inside')}
        list={list}
        rowKey={({ id }) => id}
        filtered={false}
        empty={{ icon: IconMapPin, title: t('places.empty') }}
        columns={[
          {
            key: 'name',
            label: t('field.name'),
            phone: 'title',
            render: ({ id, name }) => (
              <TextLink to="/places/$id" params={{ id: String(id) }} inherit>
                {name}
              </TextLink>
            ),
          },
          { key: 'kind', label: t('field.kind'), render: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'places',
            label: t('places.inside'),
            render: (place) => <PlaceFigures place={place} />,
          },
        ]}
      />
    </Section>
  );
}
