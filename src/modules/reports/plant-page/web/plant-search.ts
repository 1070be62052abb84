/** The search parameters of a plant's page. */
import { oneOf } from '#web/search-params.ts'

export const plantSearch = { action: oneOf('edit') }
