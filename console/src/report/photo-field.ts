import { h } from '../light/dom.ts';
import { asPhoto } from '../parts/shrink-photo.ts';
import { t } from './texts.ts';

/** Phones convert their formats if these are requested. */
const FROM_LIBRARY = 'image/jpeg,image/png,image/webp';

/** A field for photos. */
export interface PhotoField {
  readonly element: HTMLElement;
  /** Resolves to the photos as they are sent, in the order in which they were chosen. */
  photos(): Promise<readonly File[]>;
}

/**
 * Takes photos with the camera or from the library, makes them smaller, and shows each with a button
 * that removes it.
 *
 * @param max maximum number of photos; with it, nothing more can be chosen.
 */
export function photoField(max: number): PhotoField {
  const chosen: Promise<File | undefined>[] = [];
  const shown = h('div', { class: 'photos' });
  const said = h('p', { role: 'status' });
  const left = () => {
    buttons.hidden = chosen.length >= max;
  };
  const drop = (photo: Promise<File | undefined>) => {
    chosen.splice(chosen.indexOf(photo), 1);
    left();
  };
  const add = async (file: File) => {
    const prepared = asPhoto(file).catch(() => undefined);
    chosen.push(prepared);
    left();
    const place = h('div', { class: 'photo' });
    shown.append(place);
    const photo = await prepared;
    if (photo !== undefined) {
      const remove = () => {
        URL.revokeObjectURL(image.src);
        place.remove();
        drop(prepared);
        number(shown);
        said.textContent = t.removed;
        (buttons.querySelector('input') ?? buttons).focus();
      };
      const image = h('img', { src: URL.createObjectURL(photo) });
      place.append(image, h('button', { type: 'button', class: 'second', onclick: remove }));
      number(shown);
      return true;
    }
    place.remove();
    drop(prepared);
    return false;
  };
  const choose = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (files.length === 0) return;
    const taken = files.slice(0, max - chosen.length);
    said.textContent = t.preparing;
    void Promise.all(taken.map(add)).then((read) => {
      const words = [
        read.includes(false) && t.noPicture,
        taken.length < files.length && t.photosOver(max),
        t.photosChosen(chosen.length, max),
      ];
      said.textContent = words.filter(Boolean).join(' ');
    });
  };
  const input = (attributes: Record<string, string | boolean>, label: string) =>
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
    input({ accept: FROM_LIBRARY, multiple: max > 1 }, t.choose),
  );
  const legend = h('legend', {}, max > 1 ? t.photos(max) : t.photo);
  const element = h('fieldset', { class: 'field' }, legend, shown, buttons, said);
  return {
    element,
    photos: async () => (await Promise.all(chosen)).filter((photo) => photo !== undefined),
  };
}

/** Names the photos and their buttons: with several, by their numbers. */
function number(shown: HTMLElement): void {
  const places = [...shown.querySelectorAll('.photo')].filter((place) =>
    place.querySelector('img'),
  );
  for (const [index, place] of places.entries()) {
    const which = places.length > 1 ? index + 1 : undefined;
    place.querySelector('img')?.setAttribute('alt', t.yourPhoto(which));
    const button = place.querySelector('button');
    if (button !== null) button.textContent = t.remove(which);
  }
}
