import { Anchor } from '@mantine/core';
import { linkParts } from './link-parts.ts';

/** A text of a person, with its addresses of web pages as links; nothing else of it is markup. */
export function LinkedText({ text }: { readonly text: string }) {
  let place = 0;
  return linkParts(text).map((part) => {
    place += 1;
    if (part.url === undefined) return <span key={place}>{part.text}</span>;
    return (
      // Another tab keeps what is typed on this page.
      <Anchor
        key={place}
        href={part.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
      >
        {part.text}
      </Anchor>
    );
  });
}
