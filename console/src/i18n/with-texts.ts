import i18next from 'i18next';

/**
 * The module once its texts are there too; the build puts this around each late import.
 *
 * @param parts of the texts, those that the module and all that it imports are drawn with.
 */
export async function withTexts<Module>(load: Promise<Module>, parts: string[]): Promise<Module> {
  const [module] = await Promise.all([load, i18next.loadNamespaces(parts)]);
  return module;
}
