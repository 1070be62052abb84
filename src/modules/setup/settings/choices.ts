/** Options of settings, without Zod shapes, so that every screen can import them cheaply. */
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
