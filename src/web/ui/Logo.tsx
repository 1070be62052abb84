/** The logo: a sprout under glass. public/leaf.svg is the same, on its tile. */

export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M4 25V11.500L14 3l10 8.500V25" />
      <path d="M14 25v-8.500m0 0c0-3-2.200-5-5.600-5 0 3.200 2.200 5 5.600 5Zm0 3.500c0-2.800 2-4.600 5.200-4.600 0 2.900-2 4.600-5.200 4.600Z" />
      <path d="M2 25h24" />
    </svg>
  )
}
