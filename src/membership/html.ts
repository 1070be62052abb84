/** HTML in which every value that is put in is text, unless it is HTML of ours already. */

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

/** A whole page of the provider; `wide` for what has several parts. */
export const page = (title: string, body: Html, wide = false): string => `<!doctype html>
${
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · Glasshouse</title>
      <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/membership/style.css" />
    </head>
    <body>
      <main ${wide ? html`class="wide"` : ''}>
        <a class="brand" href="/"><img src="/leaf.svg" alt="" width="34" height="34" /> Glasshouse</a>
        ${wide ? body : html`<div class="card">${body}</div>`}
      </main>
    </body>
  </html>`.text
}`
