/** Titles of the parts of a botanical name, in their order: a genus, a species, what is below it. */
export const botanicalParts = [
  ['genus'],
  ['species', 'specific epithet', 'epithet'],
  ['subspecies', 'subsp', 'ssp'],
  ['cultivar', 'cv', 'variety', 'cultivar name', 'variety name', 'var', 'cv name'],
]

/** Titles of a size and of its unit beside it. */
export const sizeParts = [
  ['container', 'container size', 'size', 'pot', 'pot size', 'volume', 'diameter'],
  ['size unit', 'pot unit', 'container unit', 'unit of size', 'size uom', 'pot uom'],
]
