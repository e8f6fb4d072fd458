import { useFormat } from './format.ts';

/** How long ago, with the exact time as its title. */
export function Ago({ iso }: { readonly iso: string }) {
  const format = useFormat();
  return (
    <time dateTime={iso} title={format.exact(iso)}>
      {format.relative(iso)}
    </time>
  );
}
