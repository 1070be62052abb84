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

/** What a container size is measured by in its trade. */
export const containerSystems = ['pint bag', 'diameter', 'litre', 'trade number', 'tray'] as const
export type ContainerSystem = (typeof containerSystems)[number]
