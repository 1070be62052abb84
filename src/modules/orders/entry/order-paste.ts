/** Lines pasted from a mail or a spreadsheet: "10 Lavender 14 cm", "Lavender ⇥ 14 cm ⇥ 10". */
import { sizeText } from '#modules/setup/reference/grade.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import { parseNumber } from '#kernel/number.ts'
import { matches, plantSearchText, searchTerms, searchText } from '#modules/plants/search-text.ts'

interface Pasteable {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly grade?: string | null
  readonly common_name: string
  readonly botanical_name: string
  readonly synonyms?: readonly string[]
}

interface Pasted<Good> {
  readonly found: readonly { readonly good: Good; readonly quantity: number }[]
  /** The lines that match nothing, or more than one product, unchanged. */
  readonly unread: readonly string[]
}

/** A number at the beginning (10, 10x, 10 ×) or at the end; the words between name the plant and its size. */
export function readPasted<Good extends Pasteable>(text: string, goods: readonly Good[]): Pasted<Good> {
  const known = goods.map((good) => ({
    good,
    text: plantSearchText(good, sizeText(good)),
    size: searchText(sizeText(good)),
  }))
  const found: { good: Good; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue
    const read = candidates(line)
      .map(({ quantity, name }) => ({ quantity, fits: known.filter((each) => matches(each.text, searchTerms(name))) }))
      .map(({ quantity, fits }) => ({ quantity, fits: fits.length > 1 ? exact(fits, line) : fits }))
      .find(({ fits }) => fits.length === 1)
    const [fit] = read?.fits ?? []
    if (read && fit) found.push({ good: fit.good, quantity: read.quantity })
    else unread.push(line)
  }
  return { found, unread }
}

/** 1200 or 1,200. */
const count = String.raw`(\d{1,3}(?:,\d{3}){1,2}|\d{1,6})`
const first = new RegExp(String.raw`^${count}(?!,\d) ?(?:[x×] |[ ,;]) ?(\S.*)$`, 'i')
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- Only lines up to `longestLine` are searched.
const last = new RegExp(String.raw`^(.+?)([ ,;x×]+)${count}$`, 'i')
const longestLine = 300

function candidates(typedLine: string) {
  const line = typedLine.replaceAll(/\s+/g, ' ')
  if (line.length > longestLine) return []
  const [, before = '', after = ''] = first.exec(line) ?? []
  const [, name = '', separator, typed = ''] = last.exec(line) ?? []
  // "1,20" is no quantity of 20.
  const isCut = separator === ',' && /(^|\s)\d+$/.test(name)
  return [
    { typed: before, name: after },
    { typed: isCut ? '' : typed, name },
  ].flatMap((each) => {
    const quantity = Number(parseNumber(each.typed, 'whole').text ?? 0)
    return quantity > 0 ? [{ quantity, name: each.name }] : []
  })
}

/** Candidates whose size is in the line as a whole word: "4 cm" is not "14 cm", "PB3" not "PB30". */
function exact<Known extends { readonly size: string }>(fits: readonly Known[], line: string): readonly Known[] {
  const lineText = ` ${searchText(line)} `
  return fits.filter(({ size }) => lineText.includes(` ${size} `))
}
