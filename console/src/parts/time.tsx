import { Text } from '@mantine/core';
import { useFormat } from './format.ts';

/** Relative time with the exact time as its title; the exact time in print. */
export function Ago({ iso }: { readonly iso: string }) {
  const format = useFormat();
  return (
    <time dateTime={iso} title={format.exact(iso)}>
      <span className="no-print">{format.relative(iso)}</span>
      <span className="print-only">{format.dateTime(iso)}</span>
    </time>
  );
}

/** The exact time of a record, with the relative time as its title. */
export function ExactTime({ iso }: { readonly iso: string }) {
  const format = useFormat();
  return (
    <Text
      span
      size="sm"
      className="numbers"
      style={{ whiteSpace: 'nowrap' }}
      title={format.relative(iso)}
    >
      {format.exact(iso)}
    </Text>
  );
}
