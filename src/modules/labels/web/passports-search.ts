/** The search parameters of the register of plant passports. */
import { upTo } from '#web/search-params.ts'

export const passportsSearch = { search: upTo(100) }
