import { Alert, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportField, Inspection, Mapping } from './use-import.ts';

/** Value of a column that is not imported. */
const NONE = '-';

/** Start of the names of further attributes. */
const FURTHER = 'attribute:';

interface MappingProps {
  readonly inspection: Inspection;
  readonly mapping: Mapping;
  /** True if a column may be a further attribute. */
  readonly hasFurther: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

/** The fields without which no file is imported, and that no column has. */
export function missingFields({ fields }: Inspection, mapping: Mapping): readonly ImportField[] {
  const chosen = new Set(Object.values(mapping));
  return fields.filter(({ field, required }) => required && !chosen.has(field));
}

/** The columns of the file, with a choice of the field that each has. */
export function ImportMapping({ inspection, mapping, hasFurther, onChange }: MappingProps) {
  const { t } = useTranslation('things');
  const labelOf = useLabel();
  const missing = missingFields(inspection, mapping);
  // Names may occur twice: the place tells the columns apart.
  const columns = inspection.columns.map((column, index) => ({
    ...{ column, index, key: `${index} ${column}` },
  }));
  return (
    <Stack gap="md">
      {columns.map(({ key, column, index }) => (
        <Column
          key={key}
          column={column}
          samples={inspection.sample.map((row) => row[index] ?? '')}
          isTwice={inspection.columns.filter((one) => sameName(one, column)).length > 1}
          fields={inspection.fields}
          mapping={mapping}
          hasFurther={hasFurther}
          onChange={(field) => onChange({ ...mapping, [column]: field })}
        />
      ))}
      {missing.length > 0 && (
        <Alert color="orange" role="status">
          {t('import.missing', { fields: missing.map(labelOf).join(', ') })}
        </Alert>
      )}
    </Stack>
  );
}

interface ColumnProps extends Pick<MappingProps, 'mapping' | 'hasFurther'> {
  readonly column: string;
  readonly samples: readonly string[];
  readonly isTwice: boolean;
  readonly fields: readonly ImportField[];
  readonly onChange: (field: string | null) => void;
}

function Column(props: ColumnProps) {
  const { column, samples, isTwice, fields, mapping, hasFurther, onChange } = props;
  const { t } = useTranslation('things');
  const labelOf = useLabel();
  const takes = useTakes();
  const value = mapping[column] ?? null;
  const taken = new Set(Object.values(mapping).filter((field) => field !== value));
  const chosen = fields.find(({ field }) => field === value);
  const values = samples.filter((text) => text !== '').slice(0, 3);
  const data = [
    { value: NONE, label: t('import.none') },
    ...fields.map((field) => ({
      value: field.field,
      label: field.required ? `${labelOf(field)} *` : labelOf(field),
      disabled: taken.has(field.field),
    })),
    ...(hasFurther
      ? [
          {
            value: value?.startsWith(FURTHER) ? value : `${FURTHER}${column}`,
            label: t('import.further'),
          },
        ]
      : []),
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing={4}>
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {column}
        </Text>
        <Text size="sm" className="quiet" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {values.length > 0
            ? t('import.sample', { values: values.join(' · ') })
            : t('import.sampleEmpty')}
        </Text>
      </div>
      <Group gap={4} align="flex-start">
        <Select
          style={{ flexGrow: 1 }}
          aria-label={t('import.fieldOf', { column })}
          description={isTwice ? t('import.twice') : chosen && takes(chosen)}
          inputWrapperOrder={['input', 'description']}
          data={data}
          value={value ?? NONE}
          disabled={isTwice}
          allowDeselect={false}
          onChange={(field) => onChange(field === NONE ? null : field)}
        />
      </Group>
    </SimpleGrid>
  );
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Place of the language in labels and words. */
function useLanguage(): 'en' | 'de' {
  return useTranslation().i18n.language.startsWith('de') ? 'de' : 'en';
}

function useLabel(): (field: ImportField) => string {
  const language = useLanguage();
  return ({ label }) => label[language];
}

function useTakes(): (field: ImportField) => string {
  const { t } = useTranslation('things');
  const place = useLanguage() === 'de' ? 1 : 0;
  return ({ kind, values }) => {
    const words = values.map(({ value, words: all }) => all[place] ?? value).join(', ');
    return t(`import.takes.${kind}`, { words });
  };
}
