/** Tables written as markup: an .xls that is HTML or XML, and the sheets of an .ods. Pure; rows and columns are read up to a limit. */
import { exactNumber, numberWriter } from './number-format.ts'
import { attributeOf, readMarkup } from './markup.ts'

type MarkupCell = string | number

export interface MarkupTable {
  readonly name: string
  readonly rows: readonly (readonly MarkupCell[])[]
  /** Numbers of the rows that the program does not show, from 1. */
  readonly hidden: readonly number[]
}

interface Limits {
  readonly rows: number
  readonly columns: number
}

/** A table that is being read: cells are placed around those that reach into their row from above. */
class Grid {
  readonly rows: MarkupCell[][] = []
  readonly hidden: number[] = []
  private row: MarkupCell[] = []
  private place = 0
  private readonly reaching = new Map<number, { rows: number; value: MarkupCell }>()
  readonly name: string
  private readonly limits: Limits

  constructor(name: string, limits: Limits) {
    this.name = name
    this.limits = limits
  }

  /** The place of the next cell, from 0. */
  get column() {
    return this.place
  }

  skipRows(count: number) {
    for (let i = 0; i < count && this.rows.length <= this.limits.rows; i++) this.rows.push([])
  }

  startRow() {
    this.row = []
    this.place = 0
  }

  moveTo(place: number) {
    if (place > this.place && place <= this.limits.columns) this.place = place
  }

  /** Writes a value `across` columns wide, which the rows below have too where it spans them. */
  put(value: MarkupCell, { across = 1, down = 1, isRepeated = false } = {}) {
    this.fillFromAbove()
    for (let i = 0; i < across && this.place <= this.limits.columns; i++, this.place++) {
      const own = i === 0 || isRepeated ? value : ''
      this.write(own)
      if (down > 1) this.reaching.set(this.place, { rows: down - 1, value: own })
    }
  }

  endRow(times = 1, isHidden = false) {
    this.fillFromAbove()
    const isEmpty = this.row.every((cell) => cell === '')
    // An empty sheet has a million rows that are the same.
    const copies = isEmpty ? Math.min(times, 1_000) : times
    for (let i = 0; i < copies && this.rows.length <= this.limits.rows; i++) {
      this.rows.push([...this.row])
      if (isHidden && !isEmpty) this.hidden.push(this.rows.length)
    }
  }

  private write(value: MarkupCell) {
    if (value === '' || this.place > this.limits.columns) return
    while (this.row.length < this.place) this.row.push('')
    this.row[this.place] = value
  }

  private fillFromAbove() {
    for (let above = this.reaching.get(this.place); above; above = this.reaching.get(this.place)) {
      this.write(above.value)
      if (above.rows === 1) this.reaching.delete(this.place)
      else above.rows -= 1
      this.place += 1
    }
  }
}

const countOf = (attributes: string, name: string) => Math.max(1, Number(attributeOf(attributes, name)) || 1)

/** True for a text that is a page of HTML or a workbook of XML, as ERP systems, banks and tills write their .xls. */
export const isMarkupWorkbook = (text: string): boolean =>
  /^\s*(?:<\?xml|<!doctype html|<html|<table|<workbook)/i.test(text.slice(0, 2_000)) &&
  /<(?:\w+:)?(?:table|worksheet)\b/i.test(text)

/** The tables of a page of HTML, or the sheets of an XML spreadsheet of 2003. */
export const markupTables = (text: string, limits: Limits): MarkupTable[] =>
  (/<(?:\w+:)?worksheet\b/i.test(text) ? xmlSheets(text, limits) : htmlTables(text, limits)).filter(({ rows }) => rows.length > 0)

const cellLines = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(lineBreak, '\n')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

/** Line break inside a cell, until its spaces are folded. */
const lineBreak = '\u0000'

function htmlTables(document: string, limits: Limits): MarkupTable[] {
  const tables: Grid[] = []
  let cell: { text: string; readonly attributes: string } | undefined
  let isInRow = false
  const endCell = () => {
    if (cell)
      tables
        .at(-1)
        ?.put(cellLines(cell.text), { across: countOf(cell.attributes, 'colspan'), down: countOf(cell.attributes, 'rowspan') })
    cell = undefined
  }
  const endRow = () => {
    endCell()
    if (isInRow) tables.at(-1)?.endRow()
    isInRow = false
  }
  const startCell = (attributes: string) => {
    endCell()
    cell = { text: '', attributes }
  }
  const endLine = () => {
    if (cell && cell.text !== '') cell.text += lineBreak
  }
  readMarkup(document, {
    open: {
      table: () => {
        endRow()
        tables.push(new Grid(`Table ${tables.length + 1}`, limits))
      },
      tr: () => {
        endRow()
        isInRow = true
        tables.at(-1)?.startRow()
      },
      td: startCell,
      th: startCell,
      br: endLine,
      p: endLine,
      div: endLine,
    },
    close: { table: endRow, tr: endRow, td: endCell, th: endCell },
    text: (text) => {
      if (cell) cell.text += text
    },
  })
  endRow()
  return tables
}

function xmlSheets(document: string, limits: Limits): MarkupTable[] {
  const sheets: Grid[] = []
  const formats = new Map<string, string>()
  let [style, row, cell, value, type] = ['', '', '', '', '']
  let isInData = false
  const grid = () => sheets.at(-1)
  readMarkup(document, {
    open: {
      style: (attributes) => (style = attributeOf(attributes, 'ID')),
      numberformat: (attributes) => void formats.set(style, attributeOf(attributes, 'Format')),
      worksheet: (attributes) => void sheets.push(new Grid(attributeOf(attributes, 'Name').slice(0, 60), limits)),
      row: (attributes) => {
        row = attributes
        grid()?.skipRows(numberOf(attributes, 'Index') - 1 - (grid()?.rows.length ?? 0))
        grid()?.startRow()
      },
      cell: (attributes) => {
        cell = attributes
        ;[value, type] = ['', '']
        grid()?.moveTo(numberOf(attributes, 'Index') - 1)
      },
      data: (attributes) => {
        isInData = true
        type = attributeOf(attributes, 'Type')
      },
    },
    close: {
      data: () => (isInData = false),
      cell: () =>
        grid()?.put(xmlValue(value, type, formats.get(attributeOf(cell, 'StyleID')) ?? ''), {
          across: numberOf(cell, 'MergeAcross') + 1,
          down: numberOf(cell, 'MergeDown') + 1,
        }),
      row: () => grid()?.endRow(1, attributeOf(row, 'Hidden') === '1'),
    },
    text: (text) => {
      if (isInData) value += text
    },
  })
  return sheets
}

const numberOf = (attributes: string, name: string) => Number(attributeOf(attributes, name)) || 0

function xmlValue(text: string, type: string, format: string): MarkupCell {
  if (type === 'DateTime') return text.slice(0, 10)
  if (type === 'Boolean') return text === '1' ? 'yes' : 'no'
  if (type !== 'Number' || !Number.isFinite(Number(text)) || text.trim() === '') return text.trim()
  return numberWriter(format === 'Percent' ? '0.00%' : format)?.(Number(text)) ?? exactNumber(Number(text))
}

/** The sheets of an OpenDocument spreadsheet: its `content.xml`. */
export function openDocumentSheets(document: string, limits: Limits): MarkupTable[] {
  const sheets: Grid[] = []
  // By column: the value of a cell that spans rows, for the covered cells below it.
  const spans = new Map<number, { rows: number; readonly value: MarkupCell }>()
  let [row, cell, value] = ['', '', '']
  let [isInText, isInNote] = [false, false]
  const grid = () => sheets.at(-1)
  const coverCells = (attributes: string) => {
    for (let left = Math.min(countOf(attributes, 'number-columns-repeated'), limits.columns + 1); left > 0; left--) {
      const above = spans.get(grid()?.column ?? 0)
      if (above && --above.rows === 0) spans.delete(grid()?.column ?? 0)
      grid()?.put(above?.value ?? '')
    }
  }
  const write = (text: string) => {
    if (isInText && !isInNote) value += text
  }
  readMarkup(document, {
    open: {
      table: (attributes) => {
        sheets.push(new Grid(attributeOf(attributes, 'name').slice(0, 60), limits))
        spans.clear()
      },
      'table-row': (attributes) => {
        row = attributes
        grid()?.startRow()
      },
      'table-cell': (attributes) => ([cell, value] = [attributes, '']),
      'covered-table-cell': coverCells,
      annotation: () => (isInNote = true),
      p: () => {
        isInText = true
        if (value !== '') write('\n')
      },
      s: (attributes) => write(' '.repeat(Math.min(100, countOf(attributes, 'c')))),
      'line-break': () => write('\n'),
    },
    close: {
      annotation: () => (isInNote = false),
      p: () => (isInText = false),
      'table-cell': () => {
        const own = openDocumentValue(value.trim(), cell)
        const rows = countOf(cell, 'number-rows-spanned')
        if (rows > 1) spans.set(grid()?.column ?? 0, { rows: rows - 1, value: own })
        grid()?.put(own, { across: countOf(cell, 'number-columns-repeated'), isRepeated: true })
      },
      'table-row': () => grid()?.endRow(countOf(row, 'number-rows-repeated'), /visibility="(?:collapse|filter)"/.test(row)),
    },
    text: write,
  })
  return sheets.filter(({ rows }) => rows.some((cells) => cells.length > 0))
}

function openDocumentValue(shown: string, cell: string): MarkupCell {
  const type = attributeOf(cell, 'value-type')
  const value = attributeOf(cell, 'value')
  if (type === 'date') return attributeOf(cell, 'date-value').slice(0, 10)
  if (type === 'boolean') return attributeOf(cell, 'boolean-value') === 'true' ? 'yes' : 'no'
  if (shown === '' && value === '' && attributeOf(cell, 'formula') !== '')
    return attributeOf(cell, 'formula').replace(/^[a-z]+:=/i, '=')
  if (value === '' || !Number.isFinite(Number(value))) return shown
  if (type === 'percentage') return `${exactNumber(Number(value) * 100)}%`
  // A padded number is a code: 0610.
  return /^0\d+$/.test(shown) ? shown : exactNumber(Number(value))
}
