/** The search parameters of the help. */
import { name, text } from '#web/search-params.ts'

/** An article by its id; or the one that is about a screen, by the screen's path. */
export const helpSearch = { page: text, screen: name, search: text }
