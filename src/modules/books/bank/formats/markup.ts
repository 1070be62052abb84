/**
 * Elements of XML, and of the SGML of OFX 1.x, whose values may have no end tag. Names are compared without their namespace and in capitals. Pure.
 */

export interface Element {
  readonly name: string
  readonly attributes: string
  text: string
  readonly children: Element[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export const plainText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })

const token = /<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<[?!][^>]*>|<(\/?)(?:[\w.-]+:)?([a-z_][\w.-]*)((?:[\s/][^<>]*)?)>|[^<]+|</gi

/** Nesting of the deepest element that is read. */
const deepest = 60

/** The tree below a root without a name. An end tag without a start is no end; a value without an end tag ends at the next tag. */
export function elementsOf(text: string): Element {
  const root: Element = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  for (const [whole, verbatim, slash, name, attributes = ''] of text.matchAll(token)) {
    const top = open.at(-1) ?? root
    if (name === undefined) top.text += verbatim ?? textOf(whole)
    else if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name.toUpperCase())
      if (at > 0) open.length = at
    } else {
      if (top !== root && top.text.trim() !== '') open.pop()
      const element: Element = { name: name.toUpperCase(), attributes, text: '', children: [] }
      open.at(-1)?.children.push(element)
      if (!attributes.endsWith('/') && open.length < deepest) open.push(element)
    }
  }
  return root
}

/** Comments, declarations and processing instructions are no text. */
const textOf = (part: string) => (/^<[!?]/.test(part) ? '' : plainText(part))

/** The elements of this name below, in their order, those within others of the name left away. */
export function allNamed(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : allNamed(child, name)))
}

/** The first element by its path: `RltdPties/Dbtr/Nm`. */
export function elementAt(element: Element | undefined, path: string): Element | undefined {
  return path
    .toUpperCase()
    .split('/')
    .reduce<Element | undefined>((found, name) => found?.children.find((child) => child.name === name), element)
}

/** Its value; '' if there is none. */
export const valueAt = (element: Element | undefined, path: string): string => elementAt(element, path)?.text.trim() ?? ''

/** The text of each element of this name, without its tags, and the text before the first. At most `most` + 1 of them. */
export function* partsNamed(text: string, name: string, most: number): Generator<string> {
  const start = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s>])[^>]*>`, 'gi')
  const end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, 'i')
  const starts = [...text.matchAll(start)].slice(0, most + 1)
  for (const [i, match] of starts.entries()) {
    const part = text.slice(match.index + match[0].length, starts[i + 1]?.index ?? text.length)
    yield part.slice(0, end.exec(part)?.index ?? part.length)
  }
}
