/** Columns and directions of a statement: as chosen, else as in the last file. Pure. */
import type { DateOrder } from '#kernel/written-day.ts'
import type { DecimalMark } from '#kernel/written-number.ts'
import type { Direction } from './directions.ts'
import { type StatementColumns, type StatementTable, amountRoles, columnRoles, titlesIn } from './statement-table.ts'

/** Choices made on the screen; those that are missing are decided here. */
export type StatementChoice = Partial<Record<keyof StatementColumns, string>> & {
  readonly statement?: string | undefined
  readonly date_order?: DateOrder | undefined
  readonly decimals?: DecimalMark | undefined
  readonly minus?: 'money out' | 'money in' | undefined
  readonly out_values?: string | undefined
  readonly in_values?: string | undefined
  readonly left_out?: string | undefined
  readonly included?: string | undefined
}

export interface Fault {
  readonly path: string
  readonly message: string
}

export const directionValues = (directions: readonly Direction[]) => {
  const valuesOf = (isOut: boolean) => directions.flatMap(({ value, is_out }) => (is_out === isOut ? [value] : [])).join('\n')
  return { out_values: valuesOf(true), in_values: valuesOf(false) }
}

/** Columns as chosen; else those of the last file that this one has, while new titles are matched. */
export function knownColumns(
  { titles }: StatementTable,
  choice: StatementChoice,
  remembered: Readonly<Record<string, string>>,
  amountTitles: ReadonlySet<string>,
) {
  const isChosen = columnRoles.some((role) => choice[role])
  const columns: Record<string, string> = {}
  const faults: Fault[] = []
  for (const role of columnRoles) {
    const given = isChosen ? (choice[role] ?? '') : remembered[role]
    if (given === undefined) continue
    const wanted = titlesIn(given)
    const missing = wanted.find((title) => !titles.includes(title))
    const wrong = amountRoles.has(role) ? wanted.find((title) => titles.includes(title) && !amountTitles.has(title)) : undefined
    if (isChosen && missing !== undefined)
      faults.push({ path: role, message: `The file has no column “${missing}”. Choose another one.` })
    if (isChosen && wrong !== undefined)
      faults.push({ path: role, message: `“${wrong}” does not hold amounts. Choose another column.` })
    if (missing === undefined && wrong === undefined) columns[role] = given
  }
  if (isChosen) return { columns, isChosen, invalid: faults }
  return { columns: withoutHalf(columns, titles, remembered), isChosen, invalid: [] }
}

/** Drops the remembered amount columns unless this file has all of them. */
function withoutHalf(
  columns: Readonly<Record<string, string>>,
  titles: readonly string[],
  remembered: Readonly<Record<string, string>>,
) {
  const amounts = columnRoles.filter((role) => amountRoles.has(role))
  const isWhole = amounts.every((role) => columns[role] === remembered[role])
  const seen = new Set((remembered['titles'] ?? '').split('\n'))
  const hasNew = remembered['titles'] === undefined || titles.some((title) => !seen.has(title))
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([role, value]) => (isWhole || !amounts.some((each) => each === role)) && (value !== '' || !hasNew),
    ),
  )
}

/** Direction of each value: as chosen, else as remembered, else as guessed. */
export function directionsFor(
  guessed: readonly Direction[],
  choices: readonly { readonly out_values?: string | undefined; readonly in_values?: string | undefined }[],
): Direction[] {
  const has = (values: string | undefined, value: string) => (values ?? '').split('\n').includes(value)
  return guessed.map(({ value, is_out }) => {
    const decided = choices.find((each) => has(each.out_values, value) || has(each.in_values, value))
    return { value, is_out: decided ? has(decided.out_values, value) : is_out }
  })
}
