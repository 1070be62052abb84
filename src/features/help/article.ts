/** Help: what a page of it is, which one belongs to a screen, and how it is searched. */

export interface Article {
  readonly id: string
  readonly title: string
  /** The screen it explains, as its path begins; `$` stands for any one part of it. */
  readonly screen?: string
  /** Other addresses of the same screen. */
  readonly also?: readonly string[]
  /** One sentence: what it is for. */
  readonly about: string
  /** A picture of the real screen, in public/pictures/help. */
  readonly picture: string
  /** What the picture shows, where that is not the screen as it opens: an address, and what is pressed there, by name. */
  readonly shows?: { readonly address: string; readonly press?: readonly string[] }
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

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** So many parts of the path are those of the screen; 0 where it is another. */
function reach(screen: string, path: string): number {
  const [wanted, is] = [partsOf(screen), partsOf(path)]
  return wanted.length <= is.length && wanted.every((part, at) => part === '$' || part === is[at]) ? wanted.length : 0
}

/** The page for a screen: the one whose path is the longest beginning of where somebody is; one by name goes before any one. */
export const articleFor = (articles: readonly Article[], path: string): Article | undefined =>
  articles
    .flatMap((article) => [article.screen ?? '', ...(article.also ?? [])].map((screen) => ({ article, screen })))
    .filter(({ screen }) => reach(screen, path) > 0)
    .toSorted(
      (a, b) => reach(b.screen, path) - reach(a.screen, path) || Number(a.screen.includes('$')) - Number(b.screen.includes('$')),
    )[0]?.article

/** Where its screen is opened from nothing; absent where it needs something to be chosen first. */
export const placeOf = ({ screen }: Article): string | undefined =>
  screen === undefined || screen.includes('$') ? undefined : screen
