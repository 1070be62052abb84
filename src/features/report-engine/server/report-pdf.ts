/** A report as a PDF: every section a table with its title, figures formatted as the nursery writes them. */
import type { Settings } from '#features/settings/settings.ts'
import { dayRange } from '#kernel/format.ts'
import type { Block, PdfDocument, TableRow } from '#server/pdf.ts'
import { cellText, headText, type Report, type ReportRow, type ReportSection } from '../report.ts'

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

const sectionBlocks = ({ title, note, columns, rows, total }: ReportSection, named: boolean, formats: Formats): Block[] => {
  const cells = (row: Pick<ReportRow, 'cells' | 'weight'>) =>
    columns.map((column, at) => (row.weight === 'head' && at > 0 ? '' : cellText(row.cells[at] ?? null, column, formats)))
  return [
    ...(named ? [{ text: title, size: 12.5, bold: true, above: 20 } as const] : []),
    rows.length === 0
      ? { text: 'Nothing in this period.', ink: 'grey', above: 8 }
      : {
          above: named ? 4 : 14,
          dense: true,
          columns: columns.map((column, at) => ({
            title: headText(column, formats),
            width: at === 0 ? 'rest' : 'own',
            align: column.kind === 'text' || column.kind === 'day' ? 'start' : 'end',
          })),
          rows: [
            ...rows.map((row): TableRow => ({ cells: cells(row), ...(row.weight ? { weight: row.weight } : {}) })),
            ...(total ? [{ weight: 'sum', cells: cells({ cells: total }) } as const] : []),
          ],
        },
    ...(note ? [{ text: note, ink: 'grey', size: 8.5, above: 5 } as const] : []),
  ]
}
