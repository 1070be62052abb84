/** The search parameters of the imports. */
import { text } from '#web/search-params.ts'

export const importsSearch = {
  /** The kind whose rows are pasted, in a dialog. */
  paste: text,
}
