import classes from './page-index.module.css';

/** A part of a page, with the anchor that leads to it. */
export interface IndexEntry {
  readonly anchor: string;
  readonly label: string;
}

export interface PageIndexProps {
  readonly label: string;
  readonly sections: readonly IndexEntry[];
}

/** Links to the parts of a long page, which stay in sight on a wide screen. */
export function PageIndex({ label, sections }: PageIndexProps) {
  const jump = (anchor: string) => (event: React.MouseEvent) => {
    const part = document.getElementById(anchor);
    if (part === null) return;
    event.preventDefault();
    part.scrollIntoView();
    // The keyboard goes on from there.
    part.setAttribute('tabindex', '-1');
    part.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={label} className={`${classes.index} no-print`}>
      {sections.map(({ anchor, label: text }) => (
        <a key={anchor} href={`#${anchor}`} className={classes.link} onClick={jump(anchor)}>
          {text}
        </a>
      ))}
    </nav>
  );
}
