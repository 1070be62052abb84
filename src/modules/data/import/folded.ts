/** A name without capitals, accents and needless spaces, as names are compared. */
export const folded = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
