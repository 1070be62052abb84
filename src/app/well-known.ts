/** Addresses that browsers, search engines, password managers and finders of weaknesses look for by convention. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addDays } from '#kernel/day.ts'

/** Receives reports of weaknesses, as SECURITY.md says. */
const securityContact = 'security@glasshouse.example'
/** RFC 9116 advises less than a year. */
const validDays = 180
const icon = path.resolve(import.meta.dirname, '..', '..', 'public', 'icon-192.png')

interface Options {
  readonly publicUrl: string
  /** The page of the sign-in provider where a person changes the password. */
  readonly profileUrl: () => string
}

export function serveWellKnown(http: FastifyInstance, { publicUrl, profileUrl }: Options): void {
  const at = (place: string) => new URL(place, publicUrl).href
  const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
  const robots = text(['User-agent: *', 'Disallow: /api/', 'Disallow: /membership/', `Sitemap: ${at('/sitemap.xml')}`])
  const sitemap = text([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${at('/')}</loc></url></urlset>`,
  ])

  // Browsers look for it where a page names no icon, such as a PDF.
  http.get('/favicon.ico', (_request, reply) =>
    reply.type('image/png').header('cache-control', 'public, max-age=86400').send(fs.createReadStream(icon)),
  )
  http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  http.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
  // RFC 9116
  http.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        text([
          `Contact: mailto:${securityContact}`,
          `Expires: ${addDays(new Date().toISOString().slice(0, 10), validDays)}T00:00:00Z`,
          'Preferred-Languages: en',
          `Canonical: ${at('/.well-known/security.txt')}`,
        ]),
      ),
  )
  // https://w3c.github.io/webappsec-change-password-url/
  http.get('/.well-known/change-password', (_request, reply) => reply.redirect(profileUrl(), 302))
}
