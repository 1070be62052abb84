/** The page formats of a sale's document. */
import * as z from 'zod/mini'

const PaperSize = z.enum(['a4', '80mm'], 'Choose a4 or 80mm.')
export type PaperSize = z.infer<typeof PaperSize>

export const PaperQuery = z.optional(z.strictObject({ paper: z.optional(PaperSize) }))
