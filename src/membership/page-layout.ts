/** The HTML document around each page of the provider. */
import { type Html, html } from '#server/html.ts'

/** Shown by forms.js where the browser withholds these: at an http address other than localhost. */
const withoutHttps =
  'This address is http: you can sign in and sell, but not work offline, scan with the camera, use passkeys or print over USB. Those need https.'

/** A complete page; `wide` for pages with several sections. */
export const page = (title: string, body: Html, wide = false): string => `<!doctype html>
${
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta
        name="description"
        content="Sign in to Glasshouse, which runs a plant nursery: growing, selling, and what it earned."
      />
      <title>${title} · Glasshouse</title>
      <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/membership/style.css" />
      <script type="module" src="/membership/forms.js"></script>
    </head>
    <body>
      <main ${wide ? html`class="wide"` : ''}>
        <a class="brand" href="/"><img src="/leaf.svg" alt="" width="34" height="34" /> Glasshouse</a>
        <p class="hint" data-insecure hidden>${withoutHttps}</p>
        ${wide ? body : html`<div class="card">${body}</div>`}
      </main>
    </body>
  </html>`.text
}`
