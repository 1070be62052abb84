/** Judges the rows of an archive before they are loaded: what PostgreSQL takes and the product never writes is refused. */
import type * as z from 'zod/mini'
import { Day, StoredDecimal, Version } from '#kernel/wire.ts'
import { storedValues } from './stored-values.ts'
import type { Table } from './tables.queries.ts'

type Column = Table['columns'][number]

/** Documents, whole mails, answers of mail servers, and what is put together of many rows; every other text is shorter. */
const long = new Set([
  'accounting_export_files.content',
  'label_print_jobs.content',
  'ledger_seals.rows',
  'mails.body',
  'mails.failure',
  'mails.html',
  'plant_types.search_text',
])
const longestText = 5_000

const instant = /^ \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/** Far more than a nursery counts; a few of them added up still fit their columns. */
const mostWhole = 99_999_999
const mostOf: Readonly<Record<string, number>> = { integer: mostWhole, plant_count: mostWhole, bigint: 999_999_999_999 }
const mostDecimal = 9_999_999_999

/** Validators by PostgreSQL type category; other values are validated by PostgreSQL. */
const judges: Readonly<Record<string, (text: string, type: string) => boolean>> = {
  // Neither "NaN" nor "infinity".
  N: (text, type) => StoredDecimal.safeParse(text).success && Math.abs(Number(text)) <= (mostOf[type] ?? mostDecimal),
  // Neither "infinity" nor the year 250000.
  D: (text) => Day.safeParse(text.slice(0, 10)).success && (text.length === 10 || instant.test(text.slice(10))),
}

/** Returns a function that gives the first column of a row whose value the product never writes; undefined where there is none. */
export function judgeOf({ name, columns }: Pick<Table, 'name' | 'columns'>) {
  const stored = storedValues[name] ?? {}
  const judged = columns.map((column) => ({
    name: column.name,
    fits: fitting(`${name}.${column.name}`, column, stored[column.name]),
  }))
  return (row: Readonly<Record<string, unknown>>): string | undefined =>
    judged.find(({ name: column, fits }) => {
      const text = row[column]
      return text !== null && text !== undefined && !(typeof text === 'string' && fits(text))
    })?.name
}

function fitting(place: string, { name, type, category }: Column, schema: z.ZodMiniType | undefined): (text: string) => boolean {
  if (name === 'version') return (text) => Version.safeParse(Number(text)).success
  const isJson = type === 'jsonb'
  // Texts and lists of them; neither JSON nor a picture.
  const isShort = (text: string) => !'SA'.includes(category) || long.has(place) || text.length <= longestText
  const judge = judges[category] ?? isShort
  if (schema === undefined) return (text) => judge(text, type)
  return (text) => judge(text, type) && schema.safeParse(isJson ? parsed(text) : text).success
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
