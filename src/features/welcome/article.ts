/** Help: what a page of it is, which one belongs to a screen, and how it is searched. */

export interface Article {
  readonly id: string
  readonly title: string
  /** The screen it explains, as its path begins. */
  readonly screen?: string
  /** One sentence: what it is for. */
  readonly about: string
  /** A picture of the real screen, in public/help. */
  readonly picture?: string
  readonly parts: readonly Part[]
  /** Other words people search by. */
  readonly words?: string
}

export interface Part {
  readonly heading: string
  readonly text?: string
  /** In this order. */
  readonly steps?: readonly string[]
  /** In no order. */
  readonly points?: readonly string[]
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const allOf = ({ title, about, words = '', parts }: Article) =>
  fold(
    [
      title,
      about,
      words,
      ...parts.flatMap(({ heading, text = '', steps = [], points = [] }) => [heading, text, ...steps, ...points]),
    ].join(' '),
  )

/** Those that have every word, or its beginning; whose title has them come first. All of them where nothing is asked. */
export function findArticles(articles: readonly Article[], asked: string): Article[] {
  const words = fold(asked)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
  const has = (text: string) => words.every((word) => new RegExp(`(^|[^\\p{Letter}\\p{Number}])${word}`, 'u').test(text))
  const found = articles.filter((article) => has(allOf(article)))
  const inTitle = (article: Article) => (has(fold(`${article.title} ${article.words ?? ''}`)) ? 0 : 1)
  return words.length === 0 ? found : found.toSorted((a, b) => inTitle(a) - inTitle(b))
}

/** The page for a screen: the one whose path is the longest beginning of where somebody is. */
export const articleFor = (articles: readonly Article[], path: string): Article | undefined =>
  articles
    .filter(({ screen }) => screen !== undefined && (path === screen || path.startsWith(`${screen}/`)))
    .toSorted((a, b) => (b.screen?.length ?? 0) - (a.screen?.length ?? 0))[0]
