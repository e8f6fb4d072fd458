import { h } from '../light/dom.ts';
import type { Board, BoardFigure } from './board.ts';
import { t } from './texts.ts';
import { momentsOf, valueText } from './values.ts';

/** Signs beside the words of a judgement, for readers who do not tell the colours apart. */
const SIGNS = { good: '✓', warn: '!', bad: '✕' } as const;

/** Characters of a value beyond which it is written smaller, so that it stays in one line. */
const MAX_LARGE = 8;

/** The class of a list by the number of its figures. */
const roomFor = (count: number) => (count <= 4 ? 'few' : count <= 8 ? 'some' : undefined);

/** The figures of a board, for the whole screen. */
export function boardView(board: Board): HTMLElement[] {
  const { dayOf, momentOf } = momentsOf(board);
  return [
    h(
      'header',
      {},
      h('h1', {}, board.name),
      h('p', { class: 'quiet' }, t.period(dayOf(board.from), dayOf(board.to))),
    ),
    h(
      'ul',
      { class: roomFor(board.figures.length) },
      ...board.figures.map((figure) => tile(figure, board)),
    ),
    h('footer', { class: 'quiet' }, t.asOf(momentOf(board.asOf))),
  ];
}

function tile(figure: BoardFigure, board: Board): HTMLElement {
  const { label, value, unit, previous, target } = figure;
  const text = valueText(value, unit, board);
  const state = target?.state ?? undefined;
  return h(
    'li',
    { class: state },
    h('h2', {}, label),
    h(
      'p',
      { class: value === null ? 'value none' : `value${text.length > MAX_LARGE ? ' long' : ''}` },
      text,
    ),
    previous !== null &&
      h('p', { class: 'quiet' }, t.before(valueText(previous, unit, board)), ...moved(figure)),
    target !== null &&
      h(
        'p',
        { class: 'target' },
        state && h('span', { class: 'state' }, `${SIGNS[state]} ${t.state[state]}`),
        h('span', {}, t.target(valueText(target.good, unit, board))),
      ),
  );
}

/** The direction since then in a word; the target tells which one is good. */
function moved({ value, previous }: BoardFigure): (Node | string)[] {
  if (value === null || previous === null) return [];
  if (value === previous) return [` (${t.same})`];
  const isMore = value > previous;
  const sign = h('span', { 'aria-hidden': 'true' }, isMore ? '▲ ' : '▼ ');
  return [' (', sign, `${isMore ? t.more : t.less})`];
}

/** A page that has no figures, and says why. */
export function emptyView(title: string, hint: string): HTMLElement[] {
  return [h('div', { class: 'empty' }, h('h1', {}, title), h('p', {}, hint))];
}
