/** Botanical names by the rules of the ICN and the ICNCP: genus, species and lower epithets in italics; ranks, the hybrid sign, cultivars and Groups upright; trade names in small capitals. */

interface NamePart {
  readonly text: string
  readonly italic: boolean
  /** A trade name beside the cultivar name: set in small capitals. */
  readonly trade: boolean
}

type Face = 'italic' | 'upright' | 'trade'

const upright =
  /^(×|x|\+|(notho)?(subsp|ssp|var|f|sp|spp|cv)\.|(conv|sub)var\.|fo\.|forma|subg\.|sect\.|ser\.|agg\.|aff\.|cf\.|ex|hort\.|gx|grex|Group|Gp|PBR|AGM)$/
const protectedName = /[®™℠]/
const allCapitals = /^\p{Lu}[\p{Lu}\p{Mark}'’&-]+$/u

/** The parts in order; joined they equal the input exactly. */
export function botanicalParts(name: string): NamePart[] {
  const [, latin = '', cultivar = '', rest = ''] = /^([^'‘"]*)(?:((?:'.*?'|‘.*?’|".*?"|['‘"].*)(?=[\s,)]|$))(.*))?$/su.exec(
    name,
  ) ?? ['', name]
  const words = split(latin)
  const group = words.some((word) => /^\(?(Group|Gp)\)?$/.test(word))
  const genus = words.findIndex((word) => /^\p{L}{2}/u.test(word))
  return joined([
    ...words.map((text, i) => ({ text, face: faceOf(text, i - genus, group) })),
    { text: cultivar, face: 'upright' as const },
    ...split(rest).map((text) => ({ text, face: isTrade(text) ? ('trade' as const) : ('upright' as const) })),
  ])
}

/** Splits into words and separators; a hybrid sign is a part of its own even when it is attached to its epithet. */
const split = (text: string) => text.split(/(\s+|×)/).filter(Boolean)

const bare = (word: string) => word.replace(/^\(|[),]+$/g, '')
const isTrade = (word: string) => protectedName.test(word) || (allCapitals.test(bare(word)) && !upright.test(bare(word)))

// After the genus, a capital begins a name given by people: a Group or a trade name.
function faceOf(text: string, afterGenus: number, group: boolean): Face {
  const word = bare(text)
  if (upright.test(word)) return 'upright'
  if (afterGenus <= 0) return 'italic'
  if (!group && isTrade(text)) return 'trade'
  return /^\p{Lu}/u.test(word) || (group && /\p{L}-\p{L}/u.test(word)) ? 'upright' : 'italic'
}

/** Joins neighbours of the same face; spaces belong to the part before them. */
function joined(parts: readonly { readonly text: string; readonly face: Face }[]): NamePart[] {
  const all: { text: string; face: Face }[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && (last.face === part.face || part.text.trim() === '')) last.text += part.text
    else all.push({ ...part })
  }
  return all.map(({ text, face }) => ({ text, italic: face === 'italic', trade: face === 'trade' }))
}
