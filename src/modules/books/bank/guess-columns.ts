/** Guesses which column of a statement is what: by its cells, by the running balance that they explain, and by its title. Pure. */
import { areTwoMarks, hasDirections, outByWord } from './directions.ts'
import {
  amountsIn,
  cellsOf,
  columnsOf,
  guessDecimals,
  isDate,
  type StatementColumn,
  type StatementColumns,
  type StatementTable,
  titlesIn,
  titlesOf,
} from './statement-table.ts'
import { titleScore } from './titles.ts'
import { type KnownColumns, chooseAmounts, hasAmounts, knownAmounts } from './amount-columns.ts'
import { dayColumn, fileOrder } from './day-columns.ts'
import { foreignAmounts, taxedAmounts } from './own-amounts.ts'
import {
  descriptionColumns,
  idColumn,
  isText,
  referenceColumns,
  untitledReferences,
  withWordedReference,
} from './text-columns.ts'

export interface GuessedColumns {
  readonly columns: StatementColumns
  /** Neither a title nor a balance says which of two columns has the amounts, or the money out. */
  readonly isUncertain: boolean
}

export function guessColumns(table: StatementTable, known: KnownColumns = {}): GuessedColumns {
  const columns = columnsOf(table)
  const day = known.day_column ?? dayColumn(columns)
  const amountColumns = columns.filter(({ isAmounts }) => isAmounts)
  const mark = guessDecimals(table, titlesOf(amountColumns)) ?? 'point'
  const other = new Set([...taxedAmounts(amountColumns, mark), foreignAmounts(columns, mark)?.amount])
  const chosen = hasAmounts(known)
    ? { ...knownAmounts(known, amountColumns), isUncertain: false }
    : chooseAmounts(
        amountColumns.filter(({ title }) => !other.has(title)),
        mark,
        fileOrder(cellsOf(table, day)),
      )
  const taken = new Set([day, ...Object.values(chosen), ...Object.values(known).flatMap(titlesIn)].map(String))
  const dayCells = cellsOf(table, day)
  const isSigned =
    chosen.amount_column === '' ||
    amountsIn(cellsOf(table, chosen.amount_column), mark).some(
      (each, i) => each !== undefined && each < 0n && isDate(dayCells[i] ?? ''),
    )
  const directions = columns.filter((column) => !taken.has(column.title) && hasDirections(column))
  const direction =
    known.direction_column ?? (isSigned ? '' : unsignedDirection(columns, directions, { taken, balance: chosen.balance_column }))
  const texts = columns.filter(
    (column) =>
      !taken.has(column.title) &&
      column.title !== direction &&
      !directions.includes(column) &&
      column.filled > 0 &&
      isText(column),
  )
  const { isUncertain, ...amounts } = chosen
  const references = referenceColumns(texts)
  // Some banks call the only words particulars, or a reference.
  const words = descriptionColumns(texts.filter(({ title }) => !references.includes(title)))
  const described = withWordedReference(words, references, texts)
  const description = known.description_column ?? described.join('\n')
  const free = columns.filter(({ title }) => !taken.has(title) && !titlesIn(description).includes(title))
  return {
    isUncertain,
    columns: {
      day_column: day,
      ...amounts,
      direction_column: direction,
      description_column: description,
      reference_column:
        known.reference_column ??
        [...references.filter((title) => !titlesIn(description).includes(title)), ...untitledReferences(free)].join('\n'),
      id_column: known.id_column ?? idColumn(columns, taken),
    },
  }
}

/** Beside amounts without a sign: a column of words for a direction, of kinds of payment, or of two marks that a person explains. */
const unsignedDirection = (
  columns: readonly StatementColumn[],
  directions: readonly StatementColumn[],
  { taken, balance }: { readonly taken: ReadonlySet<string>; readonly balance: string },
): string =>
  directions[0]?.title ||
  typeColumn(columns, taken, balance) ||
  (columns.find(({ title, texts }) => !taken.has(title) && areTwoMarks(texts))?.title ?? '')

/** Kinds of payment beside amounts without a minus, where no balance says which way they went: Payment, Deposit, Fee. */
function typeColumn(columns: readonly StatementColumn[], taken: ReadonlySet<string>, balance: string): string {
  const found = columns.find(
    ({ title, texts }) =>
      !taken.has(title) &&
      titleScore('type', title) > 0 &&
      new Set(texts).size <= mostTypes &&
      texts.some((text) => outByWord(text) !== null),
  )
  return balance === '' ? (found?.title ?? '') : ''
}

const mostTypes = 12
