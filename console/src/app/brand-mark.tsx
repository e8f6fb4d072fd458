/** Logo of the product, without its name. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <path
        d="M20.6 6.4a6 6 0 0 0-7.4 7.7l-6 6a2.6 2.6 0 0 0 0 3.7l1 1a2.6 2.6 0 0 0 3.7 0l6-6a6 6 0 0 0 7.7-7.4l-3.5 3.5-3.6-1.4-1.4-3.6z"
        fill="#ffffff"
      />
    </svg>
  );
}
