/** A page by a link in a mail, for somebody who is not signed in. It works without a script. */
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export const noticePage = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>\n${whole(title, body).text}`)

const whole = (title: string, body: Html) =>
  html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <link rel="icon" href="/leaf.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/notice.css" />
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
    </body>
  </html>`
