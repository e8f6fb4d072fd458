import { alertOf, h } from '../light/dom.ts';
import { asPhoto } from '../parts/shrink-photo.ts';
import { newKey } from './call.ts';
import { isAllowed, type Photo } from './job.ts';
import { part } from './job-form.ts';
import type { JobPage } from './job-page.ts';
import { fill } from './parts.ts';
import { t } from './texts.ts';

/** Phones convert their formats if these are requested. */
const FROM_LIBRARY = 'image/jpeg,image/png,image/webp';

/** Draws the buttons that take a photo and choose one; each photo is sent at once. */
export function photoButtons(
  page: JobPage,
  id: string,
  send: (photo: File) => void,
  what = '',
): HTMLElement {
  const choose = async ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    for (const file of files) {
      page.tell(t.preparing);
      const photo = await asPhoto(file).catch(() => undefined);
      if (photo === undefined) page.tell(t.noPicture);
      else send(photo);
    }
  };
  const input = (name: string, attributes: Record<string, string | boolean>, label: string) =>
    h(
      'label',
      { class: 'button second' },
      h('input', {
        ...{ type: 'file', class: 'hidden', id: name, onchange: (event) => void choose(event) },
        ...attributes,
        'aria-label': what && `${label}: ${what}`,
      }),
      label,
    );
  return h(
    'div',
    { class: 'buttons' },
    input(`send-${id}`, { accept: 'image/*', capture: 'environment' }, t.takePhoto),
    input(`choose-${id}`, { accept: FROM_LIBRARY, multiple: what === '' }, t.choosePhoto),
  );
}

/** The photos of the job, and adding one. */
export function photosPart(page: JobPage): HTMLElement | null {
  const { photos } = page.job;
  const shown =
    photos.length > 0 && page.parts.of('pictures', null, () => h('div', { class: 'pictures' }));
  if (shown) {
    const draw = (photo: Photo, index: number) =>
      page.parts.of(`picture-${photo.id}`, [photo.type, index], () =>
        picture(page, photo, index + 1),
      );
    fill(shown, photos.map(draw));
  }
  if (!isAllowed(page.job, 'photos')) return part(page, t.photos, shown);
  const form = page.parts.of('photos', null, () => photosForm(page));
  return part(page, t.photos, shown, form);
}

function photosForm(page: JobPage): HTMLElement {
  const before = h('input', { type: 'checkbox', id: 'photo-before' });
  page.drafts.keepBox(before);
  const send = (file: File) => {
    const type = before.checked ? 'BEFORE' : 'AFTER';
    const photo = { file, type } as const;
    page.send({ ...{ form: 'photos', label: t.photo, path: 'photos' }, key: newKey(), photo });
  };
  const error = page.errorOf('photos');
  return h(
    'div',
    {},
    photoButtons(page, 'photos', send),
    h('label', { class: 'option' }, before, t.photoBefore),
    error !== undefined && alertOf(error),
  );
}

/** A small picture, which a tap makes larger. */
function picture(page: JobPage, { type, url }: Photo, number: number): HTMLElement {
  const name = t.photoOf(number, type === null ? '' : type === 'BEFORE' ? t.before : t.after);
  const image = h('img', { alt: name });
  const load = (size: 'thumb' | 'preview') =>
    page.picture(url, size).then(
      (address) => {
        image.src = address;
        image.className = size === 'preview' ? 'large' : '';
      },
      // The name of the picture stays.
      () => undefined,
    );
  void load('thumb');
  const onclick = () => void load(image.className === 'large' ? 'thumb' : 'preview');
  return h('button', { type: 'button', 'aria-label': t.larger(name), onclick }, image);
}
