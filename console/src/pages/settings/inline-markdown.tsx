import { Code } from '@mantine/core';

/** Code between backticks, the text of a link without its address, and the rest. */
const PART = /`([^`]+)`|\[([^\]]+)\]\([^)]+\)/g;

/** A line of Markdown as the service writes it: text with code, and links as their text. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    parts.push(text.slice(end, match.index));
    const [whole, code, label] = match;
    parts.push(code === undefined ? label : <Code key={match.index}>{code}</Code>);
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
