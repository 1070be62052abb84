/** The names a new nursery begins with. Apart from the kinds, because the settings of every screen hold them. */

/** What a new nursery begins with: the plant categories; those of trees and shrubs are guaranteed, as the trade does. */
export const firstCategories = [
  'Trees',
  'Shrubs',
  'Ferns',
  'Grasses',
  'Flaxes',
  'Succulents',
  'Cactus',
  'Perennials',
  'Annuals',
] as const
export const firstGuaranteed: readonly string[] = ['Trees', 'Shrubs']
export const firstGrowthStages = ['Sown', 'Rooted', 'Plug', 'Potted', 'Growing on', 'Hardening', 'Saleable'] as const
