/** Counts pasted from a spreadsheet or a note: a code, or a name with its size or place, and the number that was counted. */
import { parseNumber } from '#kernel/number.ts'
import { matches, searchText } from '#modules/plants/search-text.ts'
import { quantityKind } from '#modules/supplies/units.ts'
import type { StocktakeLine } from './stocktake.ts'

type Countable = Pick<StocktakeLine, 'id' | 'name' | 'detail' | 'code' | 'unit'>

interface PastedCount<Line> {
  readonly line: Line
  readonly counted: string
}

interface PastedCounts<Line> {
  readonly found: readonly PastedCount<Line>[]
  /** Rows that name no line of the sheet, several, or one that a row above them names, unchanged. */
  readonly unread: readonly string[]
}

/** The longest row that is read; a longer one is left unread. */
const longestRow = 400

const isNumber = (cell: string | undefined): boolean => cell !== undefined && parseNumber(cell, 'quantity').text !== undefined

/**
 * The last column with a number has the counts; a row that is empty there was not counted. A first row without a number has titles. Both are left
 * out.
 */
export function readPastedCounts<Line extends Countable>(text: string, lines: readonly Line[]): PastedCounts<Line> {
  const known = lines.map((line) => ({
    line,
    code: line.code.toLowerCase(),
    name: searchText(line.name),
    words: searchText(line.name, line.detail, line.code),
  }))
  const found = new Map<string, PastedCount<Line>>()
  const unread: string[] = []
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '')
  const cellsOfRows = rows.map((row) => (row.length > longestRow ? [] : cellsOf(row)))
  const column = Math.max(...cellsOfRows.map((cells) => cells.findLastIndex(isNumber)))
  for (const [index, row] of rows.entries()) {
    const cells = cellsOfRows[index] ?? []
    const typed = cells[column] ?? ''
    if (cells.length > 0 && (typed === '' || (index === 0 && !cells.some(isNumber)))) continue
    const [line, ...others] = linesNamed(cells.slice(0, column), known)
    const counted = line && parseNumber(typed, quantityKind(line.unit)).text
    if (line && others.length === 0 && counted !== undefined && !found.has(line.id)) found.set(line.id, { line, counted })
    else unread.push(row)
  }
  return { found: [...found.values()], unread }
}

/** The cells of a row of a spreadsheet; of a row of words, the words before the last one and the last one. */
function cellsOf(row: string): readonly string[] {
  if (row.includes('\t')) return row.split('\t').map((cell) => cell.trim())
  const words = row.trim().split(/[\s:;=×]+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

interface Known<Line> {
  readonly line: Line
  readonly code: string
  readonly name: string
  readonly words: string
}

/** The lines that cells name: by a code, else by the whole name, else by their words. */
function linesNamed<Line>(cells: readonly string[], known: readonly Known<Line>[]): readonly Line[] {
  const codes = new Set(cells.map((cell) => cell.toLowerCase()))
  const byCode = known.filter(({ code }) => code !== '' && codes.has(code))
  if (byCode.length > 0) return byCode.map(({ line }) => line)
  const typed = searchText(...cells.filter((cell) => !isNumber(cell)))
  if (typed === '') return []
  const byWords = known.filter(({ words }) => matches(words, typed.split(' ')))
  const byName = byWords.filter(({ name }) => name === typed)
  return (byName.length > 0 ? byName : byWords).map(({ line }) => line)
}
