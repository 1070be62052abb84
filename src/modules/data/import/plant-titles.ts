/** Titles of the parts of a botanical name, in their order: a genus, a species, what is below it. */
export const botanicalParts = [
  ['genus'],
  ['species', 'specific epithet', 'epithet'],
  ['subspecies', 'subsp', 'ssp'],
  ['cultivar', 'cv', 'variety', 'cultivar name', 'variety name'],
]
