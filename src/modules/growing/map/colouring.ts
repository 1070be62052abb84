/** Colourings of the beds on the map. Pure. */
import { addDays, daysBetween } from '#kernel/day.ts'
import { number } from '#kernel/format.ts'
import type { Standing } from './map.ts'

export const colourings = ['occupancy', 'age', 'losses', 'next', 'entry'] as const
export type Colouring = (typeof colourings)[number]

export const colouringNames: Readonly<Record<Colouring, string>> = {
  occupancy: 'Occupancy',
  age: 'Age',
  losses: 'Losses',
  next: 'Next action',
  entry: 'Re-entry',
}

/** `1` to `4` are steps of one colour; the others have a meaning of their own. */
export type Level = 'none' | '1' | '2' | '3' | '4' | 'bad' | 'warn' | 'ok'

interface Step {
  readonly level: Level
  readonly label: string
}

/** From the least to the most. */
export const legends: Readonly<Record<Colouring, readonly Step[]>> = {
  occupancy: [
    { level: 'none', label: 'Empty' },
    { level: '1', label: 'Up to 25%' },
    { level: '2', label: 'Up to 50%' },
    { level: '3', label: 'Up to 75%' },
    { level: '4', label: 'Up to 100%' },
    { level: 'bad', label: 'Over-full' },
  ],
  age: [
    { level: 'none', label: 'Empty' },
    { level: '1', label: 'Up to 3 months' },
    { level: '2', label: 'Up to 6 months' },
    { level: '3', label: 'Up to 1 year' },
    { level: '4', label: 'Older' },
  ],
  losses: [
    { level: 'none', label: 'Empty' },
    { level: 'ok', label: 'None in 90 days' },
    { level: '2', label: 'Up to 5%' },
    { level: 'warn', label: 'Up to 15%' },
    { level: 'bad', label: 'More' },
  ],
  next: [
    { level: 'none', label: 'Nothing due' },
    { level: 'bad', label: 'Overdue' },
    { level: 'warn', label: 'Within 7 days' },
    { level: 'ok', label: 'Later' },
  ],
  entry: [
    { level: 'ok', label: 'Open' },
    { level: 'bad', label: 'Do not enter' },
  ],
}

export interface PlaceState {
  readonly standing: Standing | undefined
  readonly area_m2: number
  /** Closed for re-entry after a spraying. */
  readonly closed: boolean
}

/** The share of a place that is in use, as a fraction. */
const occupancyOf = ({ standing, area_m2 }: PlaceState): number => (standing ? standing.used_m2 / area_m2 : 0)

/** The share of the plants there that were lost in the last 90 days. */
const lossesOf = ({ lost, plants }: Standing): number => lost / Math.max(1, lost + plants)

const upTo = (value: number, limits: readonly (readonly [limit: number, level: Level])[], beyond: Level): Level =>
  limits.find(([limit]) => value <= limit)?.[1] ?? beyond

export function levelOf(colouring: Colouring, state: PlaceState, today: string): Level {
  const { standing, closed } = state
  if (colouring === 'entry') return closed ? 'bad' : 'ok'
  if (colouring === 'next')
    return standing?.next_on
      ? upTo(
          daysBetween(today, standing.next_on),
          [
            [-1, 'bad'],
            [7, 'warn'],
          ],
          'ok',
        )
      : 'none'
  if (!standing || standing.plants === 0) return 'none'
  switch (colouring) {
    case 'occupancy':
      return upTo(
        occupancyOf(state),
        [
          [0.25, '1'],
          [0.5, '2'],
          [0.75, '3'],
          [1.0005, '4'],
        ],
        'bad',
      )
    case 'age':
      return upTo(
        daysBetween(standing.oldest_on ?? today, today),
        [
          [91, '1'],
          [182, '2'],
          [365, '3'],
        ],
        '4',
      )
    case 'losses':
      return upTo(
        lossesOf(standing),
        [
          [0, 'ok'],
          [0.05, '2'],
          [0.15, 'warn'],
        ],
        'bad',
      )
  }
}

const percent = (share: number) => `${number(Math.round(share * 100))}%`

/** Accessible description of a place: "240 plants, 62% of the space in use, next action overdue". */
export function describe({ standing, area_m2, closed }: PlaceState, today: string): string {
  const parts = [
    !standing || standing.plants === 0 ? 'empty' : standing.plants === 1 ? '1 plant' : `${number(standing.plants)} plants`,
    ...(standing && standing.plants > 0 ? [`${percent(occupancyOf({ standing, area_m2, closed }))} of the space in use`] : []),
    ...(standing && standing.lost > 0 ? [`${number(standing.lost)} lost in 90 days`] : []),
    ...(standing?.next_on
      ? [
          `next action ${standing.next_on < today ? 'overdue' : standing.next_on <= addDays(today, 7) ? 'within 7 days' : 'later'}`,
        ]
      : []),
    ...(closed ? ['do not enter'] : []),
  ]
  return parts.join(', ')
}
