/** All texts of the help. */
export { articleGroups, articles, whatsNew } from './articles.ts'
export { questions } from './questions.ts'
