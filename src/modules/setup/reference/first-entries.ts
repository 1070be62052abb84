/** The names a new nursery begins with. Apart from the kinds, because the settings of every screen hold them. */

/** Plant categories of a new nursery. Trees and shrubs are guaranteed, as is usual in the trade. */
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
