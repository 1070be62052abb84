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

/** A page for somebody who is not signed in, opened from a mail or a code: it works without a script, and search engines leave it out. */
export const publicPage = (title: string, styleSheet: string, body: Html): string => `<!doctype html>
${
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${styleSheet}" />
    </head>
    <body>
      <main>${body}</main>
    </body>
  </html>`.text
}`
