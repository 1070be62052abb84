/** All texts of the help. */
export { articleGroups, articles } from './articles.ts'
export { questions } from './questions.ts'
