/** Help articles: their shape, which one belongs to a screen, and their search. */
import { isNearly } from './near-match.ts'
import { type Question, termsOf } from './questions.ts'

export interface Article {
  readonly id: string
  readonly title: string
  /** The start of the screen's path; `$` matches any one segment. */
  readonly screen?: string
  /** Other paths of the same screen. */
  readonly also?: readonly string[]
  /** One sentence: what it is for. */
  readonly about: string
  /** A screenshot, in public/pictures/help. */
  readonly picture: string
  /** State of the screen in the screenshot, if not as it opens: an address, and the buttons to press, by name. */
  readonly shows?: { readonly address: string; readonly press?: readonly string[] }
  readonly parts: readonly Part[]
  /** Other search terms. */
  readonly keywords?: string
}

export interface Part {
  readonly heading: string
  readonly text?: string
  /** Steps in order. */
  readonly steps?: readonly string[]
  /** Points without order. */
  readonly points?: readonly string[]
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The text of an article that a search reads. */
export type Searched = Pick<Article, 'id' | 'title' | 'about' | 'keywords' | 'parts'>

const allOf = ({ title, about, keywords: terms = '', parts }: Searched) =>
  fold(
    [
      title,
      about,
      terms,
      ...parts.flatMap(({ heading, text = '', steps = [], points = [] }) => [heading, text, ...steps, ...points]),
    ].join(' '),
  )

const termsIn = (search: string) =>
  fold(termsOf(search))
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)

/** True if each term starts a word of the text. */
const holds = (text: string, terms: readonly string[]) =>
  terms.every((term) => new RegExp(`(^|[^\\p{Letter}\\p{Number}])${term}`, 'u').test(fold(text)))

/** The questions that a search may mean; all of them for an empty search. */
export const findQuestions = (questions: readonly Question[], search: string): Question[] =>
  questions.filter(({ question, keywords = '' }) => holds(`${question} ${keywords}`, termsIn(search)))

/** Articles that contain every search term, or a word starting with it; matches in the title come first. All articles for an empty search. */
export function findArticles(articles: readonly Searched[], search: string): Searched[] {
  const terms = termsIn(search)
  const has = (text: string) => holds(text, terms)
  const found = articles.filter((article) => has(allOf(article)))
  if (found.length === 0) {
    const near = (textOf: (article: Searched) => string) =>
      articles.filter((article) => isNearly(textOf(article), terms.join(' ')))
    const byTitle = near(({ title, keywords = '' }) => `${title} ${keywords}`)
    return byTitle.length > 0 ? byTitle : near(allOf)
  }
  const inTitle = (article: Searched) => (has(`${article.title} ${article.keywords ?? ''}`) ? 0 : 1)
  return terms.length === 0 ? found : found.toSorted((a, b) => inTitle(a) - inTitle(b))
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** Number of path segments that match the screen; 0 for another screen. */
function pathMatchLength(screen: string, path: string): number {
  const [pattern, actual] = [partsOf(screen), partsOf(path)]
  return pattern.length <= actual.length && pattern.every((part, at) => part === '$' || part === actual[at]) ? pattern.length : 0
}

/** The article of a screen: the one whose path matches the most segments; a literal segment beats `$`. */
export const articleFor = (articles: readonly Article[], path: string): Article | undefined =>
  articles
    .flatMap((article) => [article.screen ?? '', ...(article.also ?? [])].map((screen) => ({ article, screen })))
    .filter(({ screen }) => pathMatchLength(screen, path) > 0)
    .toSorted(
      (a, b) =>
        pathMatchLength(b.screen, path) - pathMatchLength(a.screen, path) ||
        Number(a.screen.includes('$')) - Number(b.screen.includes('$')),
    )[0]?.article

/** Path of its screen without parameters; undefined if it needs something chosen first. */
export const placeOf = ({ screen }: Article): string | undefined =>
  screen === undefined || screen.includes('$') ? undefined : screen
