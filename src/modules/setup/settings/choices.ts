/** Options of settings, without Zod shapes, so that every screen can import them cheaply. */

/** Links on documents to pay by card: none, for all that is owed, or also for a part. */
export const payLinkChoices = ['off', 'whole', 'part'] as const

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
