/** The year of a nursery in the southern hemisphere: when customers come, and what they plant. */

/** From January to December. */
type Year = readonly [number, number, number, number, number, number, number, number, number, number, number, number]

/** Relative trade of the months: spring is the main season, autumn a second one, midwinter is slow. */
const busy: Year = [0.8, 0.65, 0.9, 1.05, 0.85, 0.55, 0.55, 0.9, 1.55, 1.9, 1.75, 1.2]

// Sunday first. Gardeners come at the weekend.
const week = [1.65, 0.75, 0.7, 0.8, 0.9, 1.1, 2.1] as const

/** Monthly demand by category: bare ground is planted with trees in winter, annuals are for spring and early autumn. */
const taste: Readonly<Record<string, Year>> = {
  Trees: [0.4, 0.4, 0.6, 1.0, 1.4, 1.6, 1.7, 1.6, 1.2, 0.9, 0.6, 0.5],
  Shrubs: [0.7, 0.6, 1.0, 1.3, 1.1, 0.8, 0.8, 1.0, 1.3, 1.2, 1.0, 0.8],
  Ferns: [0.8, 0.7, 1.0, 1.1, 1.0, 0.9, 0.8, 1.0, 1.2, 1.2, 1.1, 0.9],
  Grasses: [0.7, 0.7, 1.1, 1.4, 1.2, 0.8, 0.7, 1.0, 1.2, 1.2, 1.0, 0.8],
  Flaxes: [0.7, 0.7, 1.1, 1.4, 1.2, 0.9, 0.8, 1.0, 1.2, 1.1, 0.9, 0.7],
  Succulents: [1.4, 1.3, 1.1, 0.9, 0.7, 0.6, 0.6, 0.7, 1.0, 1.2, 1.3, 1.4],
  Cactus: [1.4, 1.3, 1.1, 0.9, 0.7, 0.6, 0.6, 0.7, 0.9, 1.1, 1.3, 1.5],
  Perennials: [0.8, 0.7, 1.1, 1.1, 0.7, 0.4, 0.4, 0.8, 1.5, 1.7, 1.6, 1.1],
  Annuals: [0.8, 0.6, 1.1, 1.3, 0.7, 0.3, 0.3, 0.8, 1.7, 2.1, 2.0, 1.2],
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1

/** Relative number of customers on a day; 0 on Christmas Day and on Good Friday, when the nursery is closed. */
export function busyness(day: string): number {
  if (day.endsWith('-12-25') || goodFridays.includes(day)) return 0
  return (busy[monthOf(day)] ?? 1) * (week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1)
}

/** The demand for a category on a day, relative to other days. */
export const wanted = (category: string, day: string): number => taste[category]?.[monthOf(day)] ?? 1

const goodFridays = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19']
