/** Codes for new batches: numbered by plant and week, or after their parent; a number is never given twice. */
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeBatchNumbers } from '#server/number-sequence.ts'

/** `26W31-PHOTEN-03.1`: an id and a code for a child of each of these batches. */
export async function namesOfChildren(db: Db, parents: readonly { readonly batch_code: string }[]) {
  const codes = parents.map(({ batch_code }) => batch_code)
  const numbers = await takeBatchNumbers(db, codes)
  return codes.map((code, i) => ({ id: newId(), batch_code: `${code}.${numbers[i]}` }))
}
