/** A page by a link in a mail, for somebody who is not signed in. It works without a script. */
import type { FastifyReply } from 'fastify'
import { type Html, html, publicPage } from './html.ts'

export const noticePage = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      publicPage(
        title,
        '/notice.css',
        html`<h1>${title}</h1>
          ${body}`,
      ),
    )
