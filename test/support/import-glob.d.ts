/** Vite's import of all files that match a pattern, for files that only Vite loads. */
interface ImportMeta {
  glob<T>(pattern: string, options: { readonly eager: true }): Record<string, T>;
}
