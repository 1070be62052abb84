/** Botanical names by the rules of the ICN and the ICNCP: genus, species and lower epithets in italics; ranks, the hybrid sign, cultivars, Groups and trade names upright. */

export interface NamePart {
  readonly text: string
  readonly italic: boolean
}

const upright = /^(×|x|subsp\.|ssp\.|var\.|f\.|sp\.|spp\.|cv\.|Group|aff\.|cf\.)$/

/** The parts in order; put together they are the name to the letter. */
export function botanicalParts(name: string): NamePart[] {
  const [, latin = '', rest = ''] = /^([^'‘"]*)(.*)$/su.exec(name) ?? []
  const words = latin.split(/(\s+)/).filter(Boolean)
  const group = words.includes('Group')
  const genus = words.findIndex((word) => /^\p{L}{2}/u.test(word))
  const marked = words.map((text, i) => ({ text, italic: isLatin(text, i - genus, group) }))
  return joined(rest === '' ? marked : [...marked, { text: rest, italic: false }])
}

// After the genus a capital begins a name that people gave: a Group's, or a trade name.
const isLatin = (word: string, afterGenus: number, group: boolean) =>
  !upright.test(word) && !(afterGenus > 0 && (/^\p{Lu}/u.test(word) || (group && /\p{L}-\p{L}/u.test(word))))

/** Neighbours of the same face become one part; spaces go with what stands before them. */
function joined(parts: readonly NamePart[]): NamePart[] {
  const all: NamePart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && (last.italic === part.italic || part.text.trim() === ''))
      all[all.length - 1] = { ...last, text: last.text + part.text }
    else all.push(part)
  }
  return all
}
