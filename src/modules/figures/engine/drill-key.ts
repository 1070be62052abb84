/**
 * Drill-down keys: identify the row or cell of a report whose lines are requested. A key is a value of a discriminated union as
 * text, `spent:pots:0198…`: the kind, then its fields in the order of the schema.
 */
import * as z from 'zod/mini'

// A field may contain any text: its colons are escaped.
const escape = (field: string) => field.replace(/[%:]/g, encodeURIComponent)
const unescape = (field: string) => field.replace(/%25|%3A/g, decodeURIComponent)

/** `drillKey('losses_by_reason', 'Frost')` → `losses_by_reason:Frost`. */
export const drillKey = <Of extends string>(of: Of, ...fields: readonly (string | number)[]): string =>
  [of, ...fields.map((field) => escape(String(field)))].join(':')

/** The key of a grid cell: the key of its row, and the id of its column. */
export const cellKey = (row: string, column: string): string => `${row}:${escape(column)}`

type Option = z.ZodMiniObject<{ readonly of: z.ZodMiniLiteral<string> } & z.core.$ZodShape>

/** A parser for the keys of one union; it returns undefined for anything else. Optional fields at the end may be left out. */
export function drillKeyParser<const Options extends readonly Option[]>(...options: Options) {
  const shapes = new Map(options.map((shape) => [shape.def.shape.of.def.values[0], shape]))
  return (key: string): z.output<Options[number]> | undefined => {
    const [of, ...fields] = key.split(':').map(unescape)
    const shape = shapes.get(of ?? '')
    if (!shape) return undefined
    const { of: _of, ...named } = shape.def.shape
    const names = Object.keys(named)
    if (fields.length > names.length) return undefined
    const parsed = shape.safeParse({ of, ...Object.fromEntries(fields.map((field, at) => [names[at], field])) })
    return parsed.success ? (parsed.data as z.output<Options[number]>) : undefined
  }
}

/** A field that is a whole number. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))))
