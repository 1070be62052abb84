/** Minutes of work, as forms and calls write them. */
import * as z from 'zod/mini'

export const Minutes = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,5}$/, 'Enter whole minutes.'))], 'Enter whole minutes.'),
    z.transform(Number),
  )
  .check(z.refine((n) => Number.isInteger(n) && n >= 0 && n <= 14_400, 'Enter 0 to 14,400 minutes.'))
