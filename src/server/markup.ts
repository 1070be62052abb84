/** Reads XML and HTML by their tags and texts, forgiving what is not well formed. Pure. */

interface MarkupReader {
  /** By the name of the tag in lower case, without its namespace: `row` for `ss:Row`. */
  readonly open: Readonly<Record<string, (attributes: string) => void>>
  readonly close: Readonly<Record<string, () => void>>
  readonly text: (text: string) => void
}

const pieces =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<script\b[\s\S]*?<\/script\s*>|<[!?][^>]*>|<(\/?)([\w.:-]+)((?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?)>|([^<]+|<)/gi

/** Reads a document in its order; an element without contents opens and closes. */
export function readMarkup(document: string, { open, close, text: readText }: MarkupReader): void {
  for (const [, data, slash, name, attributes = '', text] of document.matchAll(pieces)) {
    if (data !== undefined) readText(data)
    else if (text !== undefined) readText(unescapeMarkup(text))
    else if (name !== undefined) {
      const tag = name.slice(name.lastIndexOf(':') + 1).toLowerCase()
      if (slash !== '/') open[tag]?.(attributes)
      if (slash === '/' || attributes.trimEnd().endsWith('/')) close[tag]?.()
    }
  }
}

/** The value of an attribute by its name without the namespace; '' if there is none. */
export function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return unescapeMarkup(double ?? single ?? bare ?? '')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  deg: '°',
  times: '×',
}

const unescapeMarkup = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:([a-z]+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name?: string, decimal?: string, hex?: string) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
      })
    : text
