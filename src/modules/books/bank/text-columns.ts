/** Columns of descriptions, references and the bank's own numbers in a statement. Pure. */
import { type StatementColumn, isUntitled, titlesOf } from './statement-table.ts'
import { titleScore, titleWords } from './titles.ts'
import { isExact } from './amount-columns.ts'

/** Prefers a reference in words to the kind of payment; uses the first reference if there are no words at all. */
export function withWordedReference(
  words: readonly string[],
  references: readonly string[],
  columns: readonly StatementColumn[],
): readonly string[] {
  if (words.length === 0) return references.slice(0, 1)
  if (!words.every((title) => titleScore('type', title) > 0)) return words
  const worded = columns.filter(({ title, texts }) => references.includes(title) && wordiness(texts) > fewLetters)
  return [...titlesOf(worded).slice(0, 1), ...words]
}

/** Letters of a code or a number, on average. */
const fewLetters = 3

/** Words, or the numbers of cheques and references; what a type says is only read where nothing else does. */
export const isText = ({ title, isDays, isAmounts }: StatementColumn) =>
  !isDays &&
  titleScore('balance', title) === 0 &&
  (!isAmounts || titleScore('reference', title) > 0 || titleScore('words', title) === 3)

const among = (
  columns: readonly StatementColumn[],
  meaning: keyof typeof titleWords,
  others: readonly (keyof typeof titleWords)[],
) =>
  columns.filter(({ title }) => {
    const score = titleScore(meaning, title)
    return score > 0 && others.every((other) => titleScore(other, title) <= score)
  })

const mostJoined = 4

export function descriptionColumns(texts: readonly StatementColumn[]): string[] {
  const free = texts.filter(
    ({ title }) => titleScore('currency', title) < 3 && titleScore('account', title) < 3 && titleScore('id', title) < 3,
  )
  const parties = withoutOwnName(among(free, 'party', ['words', 'reference']))
  const narratives = among(free, 'words', ['reference']).filter((column) => !parties.includes(column))
  const named = titlesOf([...parties.slice(0, 2), ...narratives]).slice(0, mostJoined)
  if (named.length > 0) return named
  const rest = free.filter(({ title }) => titleScore('reference', title) === 0)
  const scored = rest.map((column) => ({
    column,
    score: wordiness(column.texts) * (titleScore('type', column.title) > 0 ? 0.1 : 1),
  }))
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const worded = titlesOf(scored.filter(({ score }) => score > 0 && score * 3 >= most).map(({ column }) => column))
  // Numbers of payouts say more than nothing.
  return (worded.length > 0 ? worded : titlesOf(rest.filter(({ texts }) => new Set(texts).size > 1)).slice(0, 1)).slice(
    0,
    mostJoined,
  )
}

/** Average number of letters in words; repeated texts count less. */
const wordiness = (texts: readonly string[]) =>
  (texts.reduce((total, text) => total + lettersIn(text), 0) * new Set(texts).size) / texts.length ** 2

/** Letters of words without a digit, which numbers of accounts have. */
const lettersIn = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join('')
    .replaceAll(/[^\p{L}]/gu, '').length

/** A name that is the same in every row is that of the account. */
function withoutOwnName(columns: readonly StatementColumn[]): readonly StatementColumn[] {
  const others = columns.filter(({ texts }) => new Set(texts).size > 1)
  return others.length > 0 ? others : columns
}

export const referenceColumns = (texts: readonly StatementColumn[]): string[] =>
  titlesOf(among(texts, 'reference', ['words', 'party', 'id'])).slice(0, 8)

/** Numbers of accounts have letters of their country before them, or are the same in every row. */
const isAccount = (cell: string) => /^[A-Z]{2}\d{2}[A-Z\d ]{8,}$/.test(cell)

/** In a file without titles: codes that differ, what a payer wrote among them. */
export function untitledReferences(columns: readonly StatementColumn[]): string[] {
  if (!columns.every(({ title }) => isUntitled(title))) return []
  const found = columns.filter(
    ({ texts, isDays }) =>
      !isDays &&
      new Set(texts).size > 1 &&
      texts.some((text) => /\d/.test(text)) &&
      texts.every((text) => text.length <= 40 && !isExact(text) && !isAccount(text)),
  )
  return titlesOf(found)
}

/** A column of numbers that are all different. */
export function idColumn(columns: readonly StatementColumn[], taken: ReadonlySet<string>): string {
  return (
    columns.find(
      ({ title, cells, filled }) =>
        !taken.has(title) && titleScore('id', title) === 3 && filled === cells.length && new Set(cells).size === cells.length,
    )?.title ?? ''
  )
}
