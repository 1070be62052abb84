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
  const tokens = split(latin)
  const group = tokens.some((token) => /^\(?(Group|Gp)\)?$/.test(token))
  const genus = tokens.findIndex((token) => /^\p{L}{2}/u.test(token))
  return joined([
    ...tokens.map((text, i) => ({ text, face: faceOf(text, i - genus, group) })),
    { text: cultivar, face: 'upright' as const },
    ...split(rest).map((text) => ({ text, face: isTrade(text) ? ('trade' as const) : ('upright' as const) })),
  ])
}

/** Splits into words and separators; a hybrid sign is a part of its own even when it is attached to its epithet. */
const split = (text: string) => text.split(/(\s+|×)/).filter(Boolean)

const bare = (token: string) => token.replace(/^\(|[),]+$/g, '')
const isTrade = (token: string) => protectedName.test(token) || (allCapitals.test(bare(token)) && !upright.test(bare(token)))

// After the genus, a capital begins a name given by people: a Group or a trade name.
function faceOf(text: string, afterGenus: number, group: boolean): Face {
  const token = bare(text)
  if (upright.test(token)) return 'upright'
  if (afterGenus <= 0) return 'italic'
  if (!group && isTrade(text)) return 'trade'
  return /^\p{Lu}/u.test(token) || (group && /\p{L}-\p{L}/u.test(token)) ? 'upright' : 'italic'
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
