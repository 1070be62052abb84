/** Helpers of `pdf.test.ts` and `pdf.proof.ts`. */
import { type PdfDocument } from './pdf.ts'

export const table = (lines: number): PdfDocument => ({
  title: 'Availability',
  author: 'Ōtari Nursery',
  size: 'a4',
  blocks: [
    { text: 'What stands for sale', size: 16, bold: true },
    {
      columns: [
        { title: 'Plant', width: 'rest' },
        { title: 'Left', width: 'own', align: 'end' },
      ],
      rows: Array.from({ length: lines }, (_, i) => ({ cells: [`Plant ${i + 1}`, String(i * 7)] })),
    },
  ],
})
