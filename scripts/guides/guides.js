// Search, copy buttons and the choice of language of the guides and the reference.
const LIMIT = 12;

const narrow = matchMedia('(max-width: 48rem)');
const list = document.querySelector('.guides details');
if (list && narrow.matches) list.open = false;

// A page without TLS has no clipboard.
const blocks = navigator.clipboard ? document.querySelectorAll('main pre') : [];
for (const block of blocks) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  block.after(button);
}

const LANGUAGE = 'reference-language';
const samples = document.querySelectorAll('.samples');

/** The language that was chosen last; a browser that keeps nothing has the first. */
function chosenLanguage(names) {
  try {
    const kept = localStorage.getItem(LANGUAGE);
    return names.includes(kept) ? kept : names[0];
  } catch {
    return names[0];
  }
}

/** Shows one language of all samples. */
function choose(language) {
  for (const sample of samples) {
    for (const figure of sample.querySelectorAll('figure')) {
      figure.hidden = figure.dataset.language !== language;
    }
    for (const button of sample.querySelectorAll('.languages button')) {
      button.ariaPressed = String(button.textContent === language);
    }
  }
}

function chooseFor(language, button) {
  // The button stays where it is on the screen though samples above it change their heights.
  const before = button.getBoundingClientRect().top;
  choose(language);
  scrollBy(0, button.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    // It is not kept.
  }
}

for (const sample of samples) {
  const bar = document.createElement('div');
  bar.className = 'languages';
  bar.role = 'group';
  bar.ariaLabel = 'Language of the sample';
  for (const { dataset } of sample.querySelectorAll('figure')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = dataset.language;
    button.addEventListener('click', () => chooseFor(dataset.language, button));
    bar.append(button);
  }
  sample.prepend(bar);
  sample.classList.add('chosen');
}
if (samples.length > 0) {
  choose(chosenLanguage([...samples[0].querySelectorAll('figure')].map((f) => f.dataset.language)));
  // The samples above the target of the address have become shorter.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

const search = document.querySelector('search');
const input = search.querySelector('input');
const found = document.getElementById('found');
const told = document.getElementById('told');
search.hidden = false;

let sections;
/** The sections of all guides, read when somebody begins to search. */
function read() {
  sections ??= fetch('/docs/guides/search.json').then((answer) => answer.json());
  return sections;
}
input.addEventListener('focus', () => void read());

/** Sections with all words, those with a word in the heading first. */
function matches(all, words) {
  return all
    .map(([address, page, heading, text]) => {
      const [title, body] = [`${page} ${heading}`.toLowerCase(), text.toLowerCase()];
      if (!words.every((word) => title.includes(word) || body.includes(word))) return undefined;
      return { address, page, heading, score: words.filter((word) => title.includes(word)).length };
    })
    .filter((match) => match !== undefined)
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMIT);
}

function show(list) {
  found.replaceChildren(
    ...list.map(({ address, page, heading }) => {
      const link = document.createElement('a');
      link.href = address;
      link.className = 'hit';
      link.textContent = heading || page;
      if (heading)
        link.append(Object.assign(document.createElement('small'), { textContent: page }));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  found.hidden = list.length === 0;
}

input.addEventListener('input', async () => {
  const text = input.value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const list = words.length === 0 ? [] : matches(await read(), words);
  if (input.value !== text) return;
  show(list);
  told.textContent = words.length === 0 ? '' : `${list.length} found`;
});

search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.value = '';
    show([]);
    input.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const places = [input, ...found.querySelectorAll('a')];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  const next = places[places.indexOf(document.activeElement) + step];
  next?.focus();
});

search.addEventListener('focusout', ({ relatedTarget }) => {
  if (!search.contains(relatedTarget)) found.hidden = true;
});
