/** Columns of prices from a quantity on: 10+, 10-49, Qty 50, Price @ 100. Pure. */

interface QuantityBreak {
  /** The quantity as its title has it, or the place of the cells that say it. */
  readonly from: string | number
  readonly place: number
}

const bare = (title: string) =>
  title
    .replaceAll(
      /\b(?:price|prices|rate|each|ea|qty|quantity|pcs|plants?|pots?|units?|from|for|of|per|over|break)\b|[$£€@()≥:x]|>=/gi,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

const open = /^(\d{1,6}) ?(?:\+|plus|up|and up|& up|or more|and more|(?:-|–|to) ?\d{1,6})$/i
const isRange = (title: string) => open.test(bare(title))
/** A number that titles have beside words of a quantity: Qty 50, 50 pcs, Price @ 50. */
const withWord = /\b(?:qty|quantity|pcs|from|over)\b|[@≥]|>=/i

const numbered = (title: string, word: RegExp): string | undefined =>
  word.test(title) ? /(\d{1,2})$/.exec(title.trim())?.[1] : undefined

/** The columns in the order of the file; none where fewer than two titles say so. */
export function quantityBreaks(titles: readonly string[]): readonly QuantityBreak[] {
  const pairs = titles.flatMap((title, place) => {
    const number = numbered(title, /\bprice\b/i)
    const quantity = titles.findIndex((other) => numbered(other, /\b(?:qty|quantity)\b/i) === number && !/price/i.test(other))
    return number === undefined || quantity < 0 ? [] : [{ from: quantity, place }]
  })
  const single = titles.findIndex((title) => /^(?:unit )?price(?: 1)?$/i.test(title.trim()))
  if (pairs.length > 0)
    return pairs.some(({ place }) => place === single) || single < 0 ? pairs : [{ from: '1', place: single }, ...pairs]
  const found = titles.flatMap((title, place) => {
    const text = bare(title)
    const [, from] = open.exec(text) ?? []
    if (from !== undefined) return [{ from, place }]
    if (/^\d{1,6}$/.test(text) && withWord.test(title)) return [{ from: text, place }]
    // A break without its quantity: the title is shown as what cannot be read.
    return /\bbreak\b/i.test(title) ? [{ from: title, place }] : []
  })
  const isRising = found.every(
    ({ from }, i) => i === 0 || Number(from) > Number(found[i - 1]?.from) || Number.isNaN(Number(from)),
  )
  const areBreaks = found.length > 0 && isRising && (found.length > 1 || isRange(titles[found[0]?.place ?? -1] ?? ''))
  if (!areBreaks) return []
  return single < 0 || found.some(({ from }) => from === '1') ? found : [{ from: '1', place: single }, ...found]
}
