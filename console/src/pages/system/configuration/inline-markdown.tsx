import { Code } from '@mantine/core';

/** Code between backticks, the text of a link without its address, and other text. */
const PART = /`([^`]+)`|\[([^\]]+)\]\([^)]+\)/g;

/** A line of Markdown from the service: text with code; links are shown as text. */
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
