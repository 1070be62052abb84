/** Botanical names by the rules of the ICN and the ICNCP: genus, species and lower epithets in italics; ranks, the hybrid sign, cultivars and Groups upright; trade names in small capitals. */

interface NamePart {
  readonly text: string
  readonly italic: boolean
  /** A trade name beside the cultivar name: set in small capitals. */
  readonly trade: boolean
}

type Face = 'italic' | 'upright' | 'trade'

const upright =
  /^(×|x|\+|=|(notho)?(subsp|ssp|var|f|sp|spp|cv)\.|convar\.|subvar\.|fo\.|nov\.|[Hh]ybrids?|Series|[Ss]train|forma|subg\.|sect\.|ser\.|agg\.|aff\.|cf\.|ex|hort\.|gx|grex|Group|Gp|PBR|PVR|PPAF|PP#?\d[\d,]*|F\d|AGM|[AFH][MCJ][CM]?\/AOS|HT|FL|CL|TB|BB|IB|MTB|SDB|MDB)$/
const hybridSign = /^[×x+]$/
const groupWord = /^(Group|Gp|grex|gx|[Hh]ybrids?|Series|[Ss]train)$/
/** Ends the name of the plant: a place of collection or an author follows. */
const unnamed = /^(spp?\.|ex)$/
const protectedName = /[®™℠]/
const allCapitals = /^\p{Lu}[\p{Lu}\p{Mark}'’&-]+$/u
const capital = /^\p{Lu}/u
/** Longer than any name: not taken apart. */
const longestName = 300
const lettersOrDigits = /[\p{L}\p{N}]/u

/** Before the cultivar name, which is in quotes; the name itself, in which 'n' may stand; and after it. */
const named =
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- A name is no longer than `longestName`.
  /^((?:[^'‘"]|(?<=[\p{L}®™])'(?=\p{L}))*)(?:((?:'(?:\s'n'(?=\s)|.)*?'|‘.*?’|".*?"|['‘"].*)(?=[\s,)]|$))(.*))?$/su

/** The parts in order; joined they equal the input exactly. */
export function botanicalParts(name: string): NamePart[] {
  if (name.length > longestName) return [{ text: name, italic: false, trade: false }]
  const [, latin = '', cultivar = '', rest = ''] = named.exec(name) ?? ['', name]
  return joined([...latinFaces(latin, cultivar !== ''), { text: cultivar, face: 'upright' as const }, ...restFaces(rest)])
}

interface Token {
  readonly text: string
  readonly face: Face
}

/** Splits into words and separators; a sign of hybrids or grafts is a part of its own even when it is attached to its name. */
const split = (text: string) => text.split(/(\s+|×|^\s*\+|^\s*x(?=\p{Lu})|(?<=\s)x(?=\p{Lu})|=)/u).filter(Boolean)

const bare = (token: string) => token.trim().replace(/^\(|(?<![),])[),]+$/g, '')
const isTrade = (token: string) => protectedName.test(token) || (allCapitals.test(bare(token)) && !upright.test(bare(token)))

/**
 * The words before the cultivar name. After the genus a capital begins a name given by people: a Group, an author behind the epithet (Aiton),
 * otherwise a trade name, whose words all belong to it.
 */
function latinFaces(latin: string, withCultivar: boolean): Token[] {
  const tokens = split(latin)
  const words = tokens.map(bare)
  const group = words.some((word) => groupWord.test(word))
  // In a name that is written in capitals they say nothing.
  const inCapitals = allCapitals.test(words.find((word) => word !== '' && !isUpright(word)) ?? '')
  const isNamed = withCultivar || words.includes('=')
  const seen: Seen = { genus: false, epithet: false, trade: false, sign: false }
  return tokens.map((text, i) => {
    const word = words[i] ?? ''
    if (word === '') return { text, face: 'upright' }
    const face = isUpright(word) ? 'upright' : inCapitals ? 'italic' : latinFace(text, word, seen, { group, isNamed })
    seen.sign = hybridSign.test(word)
    seen.epithet ||= unnamed.test(word)
    seen.trade = face === 'trade'
    return { text, face }
  })
}

/** State of the parser before the current word; a further genus starts a new epithet. */
interface Seen {
  genus: boolean
  epithet: boolean
  trade: boolean
  sign: boolean
}

const isUpright = (word: string) => upright.test(word) || !lettersOrDigits.test(word)

/** A capital after the sign of a hybrid is its other genus. */
const isGenus = (text: string, word: string, { genus, sign }: Seen) => !genus || (sign && capital.test(word) && !isTrade(text))

function latinFace(text: string, word: string, seen: Seen, { group, isNamed }: { group: boolean; isNamed: boolean }): Face {
  if (isGenus(text, word, seen)) {
    seen.genus = true
    seen.epithet = false
    return 'italic'
  }
  const isCapital = capital.test(word)
  if (group) return isCapital || /\p{L}-\p{L}/u.test(word) ? 'upright' : 'italic'
  const isName = isCapital && !word.endsWith('.') && (isNamed || !seen.epithet)
  if (seen.trade || isName || isTrade(text)) return 'trade'
  seen.epithet ||= !isCapital
  return isCapital ? 'upright' : 'italic'
}

/** After the cultivar name: a trade name, unless it is a note behind a comma or in brackets, or the name of a Group. */
function restFaces(rest: string): Token[] {
  const isName = !/^,|\(|\b(Group|Gp)\b/.test(rest)
  return split(rest).map((text) => ({
    text,
    face: isTrade(text) || (isName && capital.test(text) && !upright.test(text)) ? 'trade' : 'upright',
  }))
}

/** Joins neighbours of the same face; spaces belong to the part before them. */
function joined(parts: readonly Token[]): NamePart[] {
  const all: { text: string; face: Face }[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && (last.face === part.face || part.text.trim() === '')) last.text += part.text
    else all.push({ ...part })
  }
  return all.map(({ text, face }) => ({ text, italic: face === 'italic', trade: face === 'trade' }))
}
