/** A name without capitals, accents and needless spaces, as names are compared. */
export const folded = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Key of a name that is written with one apostrophe or another. */
export const nameKey = (name: string): string => folded(name).replaceAll(/[’‘`´]/g, "'")
