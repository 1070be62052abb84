/** Limits of production recipes, and the names of their columns in files. Without shapes, so that every screen can afford it. */
export const quarters = ['dec', 'mar', 'jun', 'sep'] as const

/** Ten years: what takes longer never ends. */
const mostWeeks = 520
const loss = [0, 95, 'Enter 0 to 95 percent: of more nothing is left to sell.'] as const

/** Least and most whole number, and the message for any other. */
export const limits = {
  raise: [0, mostWeeks, 'Enter 0 to 520 whole weeks.'],
  grow: [1, mostWeeks, 'Enter 1 to 520 whole weeks.'],
  raise_loss: loss,
  grow_loss: loss,
  per_start: [1, 1000, 'Enter 1 to 1,000 plants.'],
  tray_cells: [1, 2000, 'Enter 1 to 2,000 plants.'],
  minutes: [1, 100_000, 'Enter 1 to 100,000 minutes.'],
} as const
export const noGrowWeeks = 'Enter the weeks from potting to sale, for one season at least.'

export const placeColumn = 'Kind of place'
export const seasons = { dec: 'Dec–Feb', mar: 'Mar–May', jun: 'Jun–Aug', sep: 'Sep–Nov' } as const
export const stages = { raise: 'Weeks to potting', grow: 'Weeks to sale' } as const
export const stageNames = ['raise', 'grow'] as const
export const weeksColumn = (stage: 'raise' | 'grow', quarter: (typeof quarters)[number]) =>
  `${stages[stage]}, ${seasons[quarter]}`

export const figures = {
  raise_loss: 'Lost before potting, %',
  grow_loss: 'Lost after potting, %',
  per_start: 'Young plants per start',
  tray_cells: 'Plants per tray',
  minutes: 'Minutes to pot 100',
} as const
