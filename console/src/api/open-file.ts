import { download, saveBlob } from './files.ts';

/** Time in which the new tab has read the file, in milliseconds. */
const KEPT = 60_000;

/**
 * Opens a file of the service in a new tab, or saves it where the browser opens none. Must be called
 * on a click.
 *
 * @throws ServiceError after which no tab is open.
 */
export async function openFile(path: string, name: string): Promise<void> {
  // Opened before the file is there: afterwards browsers take it for a pop-up.
  const tab = window.open('', '_blank');
  try {
    const response = await download(path);
    const blob = await response.blob();
    if (tab === null || tab.closed) {
      saveBlob(blob, name);
      return;
    }
    const url = URL.createObjectURL(blob);
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), KEPT);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
