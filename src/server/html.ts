/** HTML templates: every inserted value is escaped, unless it is HTML made here. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | readonly Html[]

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')

const written = (value: Value): string =>
  typeof value === 'string' ? escaped(value) : value instanceof Html ? value.text : value.map((each) => each.text).join('')

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((before, part, i) => before + written(values[i - 1] ?? '') + part))
}
