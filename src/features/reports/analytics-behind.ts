/** What a figure of an analysis opens to: the key of its row, and in a grid of its column as well. Pure. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { Day } from '#kernel/wire.ts'
import { addMonths } from './period.ts'

const keyOf = (...parts: readonly (string | number)[]) => parts.join(':')

export const keys = {
  lost: (by: 'method' | 'month' | 'reason', which: string) => keyOf('lost', by, which),
  aged: (bucket: number) => keyOf('aged', bucket),
  /** With its hour, a column: "hour:1:9". */
  hour: (weekday: number) => keyOf('hour', weekday),
  /** With its year, a column: "season:1:2026". */
  season: (quarter: number) => keyOf('season', quarter),
  /** What died of a plant in these days. */
  died: (plant: string) => keyOf('died', plant),
  /** The batches of a plant that stood at the end of these days. */
  stood: (plant: string) => keyOf('stood', plant),
  /** What was spent on the batches of a plant, ever. */
  spent: (plant: string, on: Spending) => keyOf('spent', on, plant),
  /** What died of a plant, ever. */
  dead: (plant: string) => keyOf('dead', plant),
  /** What was asked for in vain: of a plant, or under a name. */
  asked: (plant: string, size: string, name: string) => keyOf('asked', plant, JSON.stringify([size, name])),
  /** What was sold of a plant in a container in the weeks up to its last day. */
  gone: (plant: string, last: string, size: string) => keyOf('gone', plant, last, size),
}

/** On what the money for a plant's batches went. */
export const spendings = ['young_plants', 'pots', 'mix', 'other_supplies', 'labour', 'other_costs'] as const
export type Spending = (typeof spendings)[number]

/** Of a cell in a grid. */
export const cellKey = (row: string, column: string): string => keyOf(row, column)

export type Behind =
  | { readonly of: 'died' | 'stood' | 'dead'; readonly plant: string }
  | { readonly of: 'asked'; readonly plant: string; readonly size: string; readonly name: string }
  | { readonly of: 'spent'; readonly on: Spending; readonly plant: string }
  | { readonly of: 'method' | 'month' | 'reason'; readonly which: string }
  | { readonly of: 'age'; readonly bucket: number }
  | { readonly of: 'hour'; readonly weekday: number; readonly hour: number }
  | { readonly of: 'season'; readonly from: string; readonly to: string }
  | { readonly of: 'gone'; readonly plant: string; readonly last: string; readonly size: string }

/** Undefined for what is no key of an analysis. */
export function readKey(key: string): Behind | undefined {
  const [, by, which] = /^lost:(method|month|reason):(.*)$/s.exec(key) ?? []
  if ((by === 'method' || by === 'reason') && which !== undefined) return { of: by, which }
  if (by === 'month' && which !== undefined) return Day.safeParse(`${which}-01`).success ? { of: by, which } : undefined
  const [, bucket] = /^aged:(\d)$/.exec(key) ?? []
  if (bucket) return { of: 'age', bucket: Number(bucket) }
  const [, weekday, hour] = /^hour:([1-7]):(\d{1,2})$/.exec(key) ?? []
  if (weekday && hour) return { of: 'hour', weekday: Number(weekday), hour: Number(hour) }
  const [, quarter, year] = /^season:([1-4]):(\d{4})$/.exec(key) ?? []
  if (quarter && year) {
    const from = `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`
    return Day.safeParse(from).success ? { of: 'season', from, to: addDays(addMonths(from, 3), -1) } : undefined
  }
  const [, what, whose] = /^(died|stood|dead):([0-9a-f-]{36})$/.exec(key) ?? []
  if ((what === 'died' || what === 'stood' || what === 'dead') && whose) return { of: what, plant: whose }
  const [, asked, words] = /^asked:([0-9a-f-]{36}|):(\[.*\])$/s.exec(key) ?? []
  if (asked !== undefined && words) return readAsked(asked, words)
  const [, on, grown] = /^spent:(\w+):([0-9a-f-]{36})$/.exec(key) ?? []
  const spending = spendings.find((each) => each === on)
  if (spending && grown) return { of: 'spent', on: spending, plant: grown }
  const [, plant, last, size] = /^gone:([0-9a-f-]{36}):([\d-]{10}):(.+)$/s.exec(key) ?? []
  if (plant && last && size) return Day.safeParse(last).success ? { of: 'gone', plant, last, size } : undefined
  return undefined
}

const Words = z.tuple([z.string(), z.string()])

function readAsked(plant: string, text: string): Behind | undefined {
  try {
    const [size, name] = Words.parse(JSON.parse(text))
    return { of: 'asked', plant, size, name }
  } catch {
    return undefined
  }
}
