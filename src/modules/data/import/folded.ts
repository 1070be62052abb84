/** A name without capitals, accents and needless spaces, as names are compared. */
export const folded = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Key of a name that is written with one apostrophe or another, and with or without the full stop of an abbreviation: “Pots Ltd.”. */
export const nameKey = (name: string): string =>
  folded(name)
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/(\p{L})[.,](?= |$)/gu, '$1')
