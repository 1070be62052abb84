/** Lines pasted from a mail or a spreadsheet: "10 Lavender 14 cm", "Lavender ⇥ 14 cm ⇥ 10". */
import { matches, searchText, searchWords } from '#features/plants/search-text.ts'

interface Pasteable {
  readonly plant_type_id: string
  readonly container_size: string
  readonly common_name: string
  readonly botanical_name: string
}

interface Pasted<Good> {
  readonly found: readonly { readonly good: Good; readonly quantity: number }[]
  /** The lines that fit nothing, or more than one thing, as they were. */
  readonly unread: readonly string[]
}

/** A number at the beginning (10, 10x, 10 ×) or at the end; the words between name the plant and its size. */
export function readPasted<Good extends Pasteable>(text: string, goods: readonly Good[]): Pasted<Good> {
  const known = goods.map((good) => ({
    good,
    text: searchText(good.common_name, good.botanical_name, good.container_size),
    size: searchText(good.container_size),
  }))
  const found: { good: Good; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue
    const read = candidates(line)
      .map(({ quantity, name }) => ({ quantity, fits: known.filter((each) => matches(each.text, searchWords(name))) }))
      .map(({ quantity, fits }) => ({ quantity, fits: fits.length > 1 ? exact(fits, line) : fits }))
      .find(({ fits }) => fits.length === 1)
    const [fit] = read?.fits ?? []
    if (read && fit) found.push({ good: fit.good, quantity: read.quantity })
    else unread.push(line)
  }
  return { found, unread }
}

function candidates(line: string) {
  const atStart = /^(\d{1,6})\s*(?:[x×]\s|\s|[,;])\s*(.+)$/i.exec(line)
  const atEnd = /^(.+?)[\s,;x×]+(\d{1,6})$/i.exec(line)
  return [
    ...(atStart ? [{ quantity: Number(atStart[1]), name: atStart[2] ?? '' }] : []),
    ...(atEnd ? [{ quantity: Number(atEnd[2]), name: atEnd[1] ?? '' }] : []),
  ].filter(({ quantity }) => quantity > 0)
}

/** Of several, the one whose size stands in the line as a whole: "4 cm" is not "14 cm", "PB3" not "PB30". */
function exact<Known extends { readonly size: string }>(fits: readonly Known[], line: string): readonly Known[] {
  const said = ` ${searchText(line)} `
  return fits.filter(({ size }) => said.includes(` ${size} `))
}
