/**
 * The search parameters of a screen, declared once beside its route: their names, and the values each takes. The router checks
 * links by them; the screen reads them with useSearchParams. A value mistyped in the address bar is left out, so that the screen
 * shows its default.
 */

/** Parser of one parameter: returns the value from the address, or '' if it is missing or not allowed. */
export interface Param<Value extends string = string> {
  readonly read: (text: string) => Value | ''
}

/** The parameters of a screen by their names. Shapes are joined by `...`. */
export type SearchShape = Readonly<Record<string, Param>>

export type ParamValue<Type> = Type extends Param<infer Value> ? Value | '' : never

/** Parsed parameters of a screen: '' if absent from the address. */
export type SearchValues<Shape extends SearchShape> = { readonly [Name in keyof Shape]: ParamValue<Shape[Name]> }

export type SearchGiven<Shape extends SearchShape> = {
  readonly [Name in keyof Shape]?: ParamValue<Shape[Name]> | undefined
}

const matching = <Value extends string>(pattern: RegExp): Param<Value> => ({
  read: (text) => (pattern.test(text) ? (text as Value) : ''),
})

/** One of these. */
export const oneOf = <const Value extends string>(...values: readonly Value[]): Param<Value> => ({
  read: (text) => values.find((value) => value === text) ?? '',
})

/** Accepts any value of the two. */
export const either = <One extends string, Other extends string>(one: Param<One>, other: Param<Other>): Param<One | Other> => ({
  read: (text) => one.read(text) || other.read(text),
})

/** Any text up to this length: the server would refuse a longer one. */
export const upTo = (length: number): Param => ({ read: (written) => (written.length <= length ? written : '') })
export const text = upTo(100)
/** The name of something: a category, a location. */
export const name = upTo(200)
/** A day of the calendar: 2026-11-23. */
export const day: Param = {
  read: (written) => (/^\d{4}-\d\d-\d\d$/.test(written) && isInCalendar(written) ? written : ''),
}
/** The id of a record. */
export const id: Param = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)
/** A whole number from 1. */
export const wholeNumber: Param = matching(/^[1-9]\d{0,5}$/)
/** A dialog of a record: "docket-" and the id of the record. */
export const withId = <const Prefix extends string>(prefix: Prefix): Param<`${Prefix}-${string}`> => ({
  read: (written) =>
    written.startsWith(`${prefix}-`) && id.read(written.slice(prefix.length + 1)) ? (written as `${Prefix}-`) : '',
})

/** Sort of a list: `plant`, or `-plant` for the other way round. The list knows its columns. */
export const sortParam = {
  sort: matching<string>(/^-?[a-z_]{1,40}$/),
  /** Columns that are left out: `vendor.unit`. */
  hide: matching<string>(/^[\w-]{1,40}(\.[\w-]{1,40}){0,20}$/),
}
/** From and to a day. */
export const daysParams = { from: day, to: day }

const isInCalendar = (written: string) => {
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
}

/** The values of a screen's parameters in an address. */
export function readSearch<Shape extends SearchShape>(
  shape: Shape,
  search: Readonly<Record<string, unknown>>,
): SearchValues<Shape> {
  const entries = Object.entries(shape).map(([name, param]) => [name, param.read(textOf(search[name]))])
  return Object.fromEntries(entries) as SearchValues<Shape>
}

/** For a route: allowed values stay in the address, other declared ones go. */
export function validSearch<Shape extends SearchShape>(
  shape: Shape,
  search: Readonly<Record<string, unknown>>,
): SearchGiven<Shape> {
  const entries = Object.entries(readSearch(shape, search)).map(([name, value]) => [name, value === '' ? undefined : value])
  return Object.fromEntries(entries) as SearchGiven<Shape>
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** An address holds text: `?search=12.50` is searched for as it is written. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (textOf(value) === '' ? [] : [[name, textOf(value)]]))
  const written = new URLSearchParams(given).toString()
  return written && `?${written}`
}
