/** A report as a PDF: every section a table with its title, figures formatted as the nursery writes them. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayRange } from '#kernel/format.ts'
import type { Block, PdfDocument, TableRow } from '#server/pdf.ts'
import { cellText, headText, type Report, type ReportColumn, type ReportRow, type ReportSection } from '../report.ts'

type Formats = Pick<Settings, 'nurseryName' | 'currency' | 'dateFormat' | 'timeZone'>

/** Tables with more columns than this are printed in landscape. */
const upright = 6

export function reportDocument(report: Report, formats: Formats): PdfDocument {
  const { title, from, to, before, sections } = report
  const covered = dayRange(from, to, formats)
  return {
    title: `${title}, ${covered}`,
    author: formats.nurseryName,
    size: Math.max(...sections.map(({ columns }) => columns.length), 0) > upright ? 'a4-wide' : 'a4',
    blocks: [
      { text: title, size: 18, bold: true },
      {
        text: [
          { text: formats.nurseryName, bold: true },
          { text: `  ${covered}`, ink: 'grey' },
          ...(before ? [{ text: `, beside ${dayRange(before.from, before.to, formats)}`, ink: 'grey' } as const] : []),
        ],
        above: 3,
      },
      ...sections.flatMap((section) => sectionBlocks(section, sections.length > 1, formats)),
    ],
  }
}

/** Layout of a landscape page in points: width between the margins, width of a character, gap between columns. */
const [pageWidth, characterWidth, columnGap] = [762, 5, 14]
/** Text wraps at this many characters; figures and days do not wrap. */
const mostCharacters = 22

/** Number of tables, one below the other, that the columns have to be split into; each repeats the first column. */
function tablesFor(columns: readonly Pick<ReportColumn, 'kind'>[], texts: readonly (readonly string[])[]): number {
  const [first = 0, ...others] = columns.map(({ kind }, at) => {
    const longest = Math.max(0, ...(texts[at] ?? []).map(({ length }) => length))
    return (kind === 'text' ? Math.min(longest, mostCharacters) : longest) * characterWidth + columnGap
  })
  return Math.max(1, Math.ceil(others.reduce((all, each) => all + each, 0) / (pageWidth - first)))
}

/** The columns of each table by their places: the first is in every one, the others in their order, about as many in each. */
export function columnGroups(count: number, tables: number): number[][] {
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, i) => i + 1)
  const each = Math.max(1, Math.ceil(others.length / tables))
  const first = [0, ...others.slice(0, each)]
  const more = Array.from({ length: Math.max(0, Math.ceil(others.length / each) - 1) }, (_, i) => [
    0,
    ...others.slice((i + 1) * each, (i + 2) * each),
  ])
  return [first, ...more]
}

function sectionBlocks(section: ReportSection, named: boolean, formats: Formats): Block[] {
  const { title, note, rows } = section
  return [
    ...(named ? [{ text: title, size: 12.5, bold: true, above: 20 } as const] : []),
    ...(rows.length === 0
      ? [{ text: 'Nothing in this period.', ink: 'grey', above: 8 } as const]
      : tablesOf(section, named, formats)),
    ...(note ? [{ text: note, ink: 'grey', size: 8.5, above: 5 } as const] : []),
  ]
}

/** A section as a table, or where it is too wide as several below one another. */
function tablesOf({ columns, rows, total }: ReportSection, named: boolean, formats: Formats): Block[] {
  const heads = columns.map((column) => headText(column, formats))
  const textOf = ({ weight, cells }: Pick<ReportRow, 'cells' | 'weight'>, missing?: string) =>
    columns.map((column, at) => (weight === 'head' && at > 0 ? '' : cellText(cells[at] ?? null, column, formats, missing)))
  const written = rows.map((row) => ({ ...(row.weight ? { weight: row.weight } : {}), cells: textOf(row) }))
  const lines = total ? [...written, { weight: 'sum' as const, cells: textOf({ cells: total }, '') }] : written
  const texts = columns.map((_, at) => [heads[at] ?? '', ...lines.map(({ cells }) => cells[at] ?? '')])
  const tables = columns.length > upright ? tablesFor(columns, texts) : 1
  return columnGroups(columns.length, tables).map((places, i) => ({
    above: named && i === 0 ? 4 : 14,
    dense: true,
    columns: places.map((at) => ({
      title: heads[at] ?? '',
      width: at === 0 ? 'rest' : 'own',
      align: columns[at]?.kind === 'text' || columns[at]?.kind === 'day' ? 'start' : 'end',
    })),
    rows: lines.map((line): TableRow => ({ ...line, cells: places.map((at) => line.cells[at] ?? '') })),
  }))
}
