import { asPhoto } from '../parts/shrink-photo.ts';
import { h } from './dom.ts';
import { t } from './texts.ts';

/** Phones convert their formats if these are requested. */
const FROM_LIBRARY = 'image/jpeg,image/png,image/webp';

/** A field for one photo. */
export interface PhotoField {
  readonly element: HTMLElement;
  /** Resolves to the photo as it is sent; undefined without one. */
  photo(): Promise<File | undefined>;
}

/** Takes a photo with the camera or from the library, makes it smaller, and shows it. */
export function photoField(): PhotoField {
  let chosen: Promise<File | undefined> = Promise.resolve(undefined);
  const shown = h('div', { class: 'photo' });
  const said = h('p', { role: 'status' });
  const set = (photo: File | undefined) => {
    const before = shown.querySelector('img');
    if (before !== null) URL.revokeObjectURL(before.src);
    shown.replaceChildren();
    buttons.hidden = photo !== undefined;
    if (photo === undefined) return;
    const remove = () => {
      chosen = Promise.resolve(undefined);
      set(undefined);
    };
    shown.append(
      h('img', { src: URL.createObjectURL(photo), alt: t.yourPhoto }),
      h('button', { type: 'button', class: 'second', onclick: remove }, t.remove),
    );
  };
  const choose = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = '';
    if (file === undefined) return;
    said.textContent = t.preparing;
    const prepared = asPhoto(file).catch(() => undefined);
    chosen = prepared;
    void prepared.then((photo) => {
      if (chosen !== prepared) return;
      said.textContent = photo === undefined ? t.noPicture : '';
      set(photo);
    });
  };
  const input = (attributes: Record<string, string>, label: string) =>
    h(
      'label',
      { class: 'button second' },
      h('input', { type: 'file', class: 'hidden', onchange: choose, ...attributes }),
      label,
    );
  const buttons = h(
    'div',
    { class: 'buttons' },
    input({ accept: 'image/*', capture: 'environment' }, t.take),
    input({ accept: FROM_LIBRARY }, t.choose),
  );
  const element = h('fieldset', { class: 'field' }, h('legend', {}, t.photo), shown, buttons, said);
  return { element, photo: () => chosen };
}
