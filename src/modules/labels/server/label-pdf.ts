/** Labels as a PDF: the same labels that the browser prints, for another printer or a print shop. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { pdfFile } from '#server/pdf.ts'
import { type LabelFormat, sheetsOf } from '../label-formats.ts'
import { labelBlocks } from './label-blocks.ts'
import { type LabelsWanted, laidOutLabels } from './laid-out-labels.ts'

/** Larger jobs belong on a label printer. */
const mostLabels = 1_000

interface PdfRequest extends LabelsWanted {
  /** The position on the first sheet, from 1. */
  readonly begin?: string | undefined
}

export async function labelsFile(db: Db, { begin, ...wanted }: PdfRequest): Promise<FileAnswer> {
  const [{ format, labels }, { nurseryName }] = await Promise.all([laidOutLabels(db, wanted, mostLabels), readSettings(db)])
  const [fault] = labels.flatMap(({ faults }) => faults)
  if (fault !== undefined) throw invalid([{ path: 'items', message: fault }])
  const blocksOf = labelBlocks()
  const all = labels.flatMap(({ items, copies }) => Array.from({ length: copies }, () => items))
  return pdfFile(`labels-${wanted.kind}`, {
    title: 'Labels',
    author: nurseryName,
    size: { width: format.page[0], height: format.page[1] },
    blocks: sheetsOf(all, format, Number(begin ?? 1)).flatMap((sheet, i) => [
      ...(i > 0 ? [{ newPage: true } as const] : []),
      ...sheet.flatMap((items, at) => (items ? blocksOf(items, cornerOf(format, at)) : [])),
    ]),
  })
}

const cornerOf = ({ label: [width, height], across, left, top, gap }: LabelFormat, at: number) => ({
  x: left + (at % across) * (width + gap),
  y: top + Math.floor(at / across) * height,
})
