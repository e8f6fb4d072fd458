import type { TestApp } from './app.js';
import { colourPhoto } from './phone.js';
import type { Person } from './seed.js';

/** An asset with a report link, in a room on a floor. Report links must be switched on. */
export async function labelledAsset(
  { seed, rest }: TestApp,
  { token }: Person,
  departmentId: number,
  name: string,
): Promise<{ readonly id: number; readonly code: string; readonly floor: string }> {
  const floor = await seed.location({});
  const room = await seed.location({ name: 'Kitchen', parentId: floor.id });
  const { id } = await seed.asset({ name, departmentId, locationId: room.id });
  const { body } = await rest('POST', `/assets/${id}/report-link`, { token });
  return { id, code: body.data.reportLink.code, floor: floor.name };
}

/** Gives an asset a picture, by a person who may change it. */
export async function givePicture(
  { url, rest }: TestApp,
  { token }: Person,
  id: number,
): Promise<void> {
  const { buffer, name, mimeType } = await colourPhoto('teal');
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/uploads`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { id: number } };
  const { status } = await rest('PUT', `/assets/${id}`, { token, body: { imageId: data.id } });
  if (status !== 200) throw new Error(`the picture is refused: ${status}`);
}
