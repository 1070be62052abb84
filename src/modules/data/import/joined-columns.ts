/** Columns made of several or of parts of one: genus and species, addresses, a size at the end of the name. Pure. */
import { sizeMeasure, splitSize } from '#modules/setup/reference/size-measure.ts'
import { reads, shareOf } from './column-fit.ts'
import { type ColumnTitles, type MatchedKind, type FileColumns, samplesOf } from './file-columns.ts'
import { isFilled } from './file-row.ts'
import { partsOf, titleOfSize, titleOfUnit, unitAtEnd } from './made-columns.ts'
import { isNamed } from './titles.ts'

/** Joins the columns that are parts of one: a genus and a species, a first and a last name, the lines of an address. */
export function joinColumns(
  { columns: all }: MatchedKind,
  inputs: FileColumns,
  columns: Record<string, string>,
  first: ColumnTitles,
): void {
  const { titles, rows } = inputs
  for (const column of all) {
    if (!column.joined || first[column.name] !== undefined) continue
    const parts = column.joined.flatMap((names) => {
      const place = titles.findIndex((title) => isNamed({ name: names[0] ?? '', synonyms: names, isExact: true }, title))
      return place < 0 || rows.every(([, cells]) => !isFilled(cells[place])) ? [] : [place]
    })
    const own = columns[column.name]
    const ownPlace = own === undefined ? -1 : titles.indexOf(own)
    if (parts.length < 2) continue
    const joined = [...new Set(parts)].map((place) => titles[place]).join(' + ')
    if (own === undefined || parts.includes(ownPlace)) columns[column.name] = joined
    else if (
      column.isName &&
      rows.some(([, cells]) => !isFilled(cells[ownPlace]) && parts.some((place) => isFilled(cells[place])))
    )
      columns[column.name] = `${own} or ${joined}`
  }
}

/** Every column of e-mails: the first address is used, the others are further contacts. */
export function joinEmails(
  { columns: all }: MatchedKind,
  inputs: FileColumns,
  columns: Record<string, string>,
  first: ColumnTitles,
): void {
  const column = all.find(({ type }) => type === 'email')
  if (!column || columns[column.name] === undefined || first[column.name] !== undefined) return
  const samples = samplesOf(inputs)
  const more = inputs.titles.filter((title, place) => {
    const cells = samples[place] ?? []
    return (
      title !== columns[column.name] &&
      /e-?mail/i.test(title) &&
      cells.length > 0 &&
      shareOf(cells, (cell) => reads(column, cell)) >= 0.8
    )
  })
  columns[column.name] = [columns[column.name], ...more.slice(0, 2)].join(' + ')
}

/** The mobile phone of a customer without another. */
export function fillPhones(kind: MatchedKind, inputs: FileColumns, columns: Record<string, string>, first: ColumnTitles): void {
  const column = kind.columns.find(({ name }) => name === 'Phone')
  const own = columns['Phone'] ?? ''
  const place = inputs.titles.indexOf(own)
  if (!column || place < 0 || first['Phone'] !== undefined) return
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, inputs.titles)))
  const other = inputs.titles.find(
    (title, at) =>
      !taken.has(at) && isNamed(column, title) && inputs.rows.some(([, cells]) => !isFilled(cells[place]) && isFilled(cells[at])),
  )
  if (other !== undefined) columns['Phone'] = `${own} or ${other}`
}

/** Sizes that are numbers, with the units of another column: 2.5 and L. */
export function sizeWithUnit({ columns: all }: MatchedKind, inputs: FileColumns, columns: Record<string, string>): void {
  const own = columns['Container'] ?? ''
  const samples = samplesOf(inputs)
  const taken = new Set(Object.values(columns).flatMap((title) => partsOf(title, inputs.titles)))
  const sizes = samples[inputs.titles.indexOf(own)] ?? []
  if (!all.some(({ list }) => list === 'container_sizes') || sizes.length === 0) return
  const isNumber = (cell: string) => /^\d{1,4}(?:[.,]\d{1,3})?$/.test(cell)
  const unit = inputs.titles.find((title, place) => {
    const cells = samples[place] ?? []
    return (
      !taken.has(place) &&
      /^(?:unit|uom|units|u\/?m)$/i.test(title.trim()) &&
      cells.length > 0 &&
      cells.every((cell) => sizeMeasure(`1 ${cell}`) !== undefined)
    )
  })
  if (unit !== undefined && sizes.every(isNumber)) columns['Container'] = `${own} + ${unit}`
}

/** The sizes at the end of the names, where the file has them in no column of their own. */
export function sizeInNames({ columns: all }: MatchedKind, inputs: FileColumns, columns: ColumnTitles): string | undefined {
  const name = all.find(({ isName }) => isName)?.name ?? ''
  const title = columns[name] ?? ''
  const cells = samplesOf(inputs)[inputs.titles.indexOf(title)] ?? []
  if (columns['Container'] !== undefined || !all.some((column) => column.name === 'Container') || cells.length === 0)
    return undefined
  return shareOf(cells, (cell) => splitSize(cell).size !== '') >= 0.5 ? titleOfSize(title) : undefined
}

/** The units at the end of the quantities, where the file has them in no column of their own. */
export function unitInQuantities({ columns: all }: MatchedKind, inputs: FileColumns, columns: ColumnTitles): { Unit?: string } {
  const quantity = all.find(({ type }) => type === 'signed quantity')
  const title = columns[quantity?.name ?? ''] ?? ''
  const cells = samplesOf(inputs)[inputs.titles.indexOf(title)] ?? []
  if (columns['Unit'] !== undefined || !all.some(({ type }) => type === 'unit') || cells.length === 0) return {}
  return shareOf(cells, (cell) => unitAtEnd(cell) !== '') >= 0.5 ? { Unit: titleOfUnit(title) } : {}
}
