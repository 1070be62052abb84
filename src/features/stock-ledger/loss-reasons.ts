/** Why plants are lost; the losses of a batch are counted by it. */
export const lossReasons = [
  'died',
  'pest',
  'disease',
  'frost',
  'heat',
  'drought',
  'damage',
  'unsaleable',
  'stolen',
  'other',
] as const
