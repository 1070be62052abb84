/** What there is to choose from. Without shapes, so that every screen can afford it. */
export const themes = [
  'light',
  'dark',
  'christmas',
  'halloween',
  'negative',
  'green',
  'blue',
  'orange',
  'purple',
  'ocean',
  'tropical',
  'blossom',
  'velvet',
] as const
