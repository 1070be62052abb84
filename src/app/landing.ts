/** The landing page as configured: the links of its buttons, and the external scripts it may load. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cookieName, membershipCookies, productCookies } from '#kernel/cookies.ts'
import type { Config } from '#server/config.ts'
import { webRoot } from './web.ts'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Facing = Pick<Config, 'provider' | 'advertising' | 'sample' | 'publicUrl'>

/** The built page with the addresses of the provider, the tag and the picture of shared links inserted, and with the sample nursery if there is one. */
export function renderLanding(page: string, { provider, advertising, sample, publicUrl }: Facing): string {
  const { embedded, signUpUrl, signUpUrls, script } = provider
  const linked = embedded
    ? page
    : page
        .replaceAll(
          /href="\/membership\/sign-up\?plan=(basic|standard|pro)"/g,
          (_, plan: keyof typeof signUpUrls) => `href="${attribute(signUpUrls[plan])}"`,
        )
        .replaceAll('href="/membership/sign-up"', `href="${attribute(signUpUrl)}"`)
  const pinned = script?.integrity === undefined ? '' : ` integrity="${attribute(script.integrity)}"`
  const outside =
    script === undefined ? '' : `<script src="${attribute(script.url)}"${pinned} crossorigin="anonymous" async></script></head>`
  const tag = advertising && ` data-tag="${attribute(advertising.tagUrl)}" data-conversion="${attribute(advertising.conversion)}"`
  return linked
    .replace('</head>', outside || '</head>')
    .replace('<body', `<body${tag ?? ''}`)
    .replace('content="/pictures/share.png"', `content="${attribute(new URL('/pictures/share.png', publicUrl).href)}"`)
    .replace('<tbody data-cookies>', `<tbody>${cookieRows(embedded, publicUrl)}`)
    .replace(' data-other-cookies hidden', embedded ? ' hidden' : '')
    .replace('data-sample hidden', sample ? 'data-sample' : 'data-sample hidden')
}

/** The rows of the Cookie Policy. */
function cookieRows(embedded: boolean, publicUrl: string): string {
  const { session, device } = membershipCookies
  const membership = embedded ? [session, { ...device, name: `${device.name}-…` }] : []
  return [productCookies.session, productCookies.device, ...membership]
    .map((each) => {
      const age = each.days === 365 ? '1 year' : `${each.days} days at most`
      return `<tr><th scope="row">${cookieName(each, publicUrl)}</th><td>${each.purpose}</td><td>${age}</td></tr>`
    })
    .join('')
}

/** The page's own policy: the product's policy plus the external scripts. */
export function widened(policy: string, { provider, advertising }: Pick<Facing, 'provider' | 'advertising'>): string {
  const scripts = [provider.script?.url, advertising?.tagUrl]
    .filter((each) => each !== undefined)
    .map((each) => new URL(each).origin)
  if (scripts.length === 0) return policy
  // Trusted types cannot be enforced for external scripts.
  const own = policy.replace(/;(require-)?trusted-types[^;]*/g, '')
  const allowed = own.replace("script-src 'self'", `script-src 'self' ${[...new Set(scripts)].join(' ')}`)
  // A conversion tag sends data to third parties, so it runs only on this page, which has no signed-in user.
  return advertising === undefined
    ? allowed
    : allowed.replace("connect-src 'self'", "connect-src 'self' https:").replace("img-src 'self'", "img-src 'self' https:")
}

export function serveLanding(http: FastifyInstance, config: Facing): void {
  let page: Promise<string> | undefined
  http.get('/', async (_request, reply) => {
    page ??= fs.promises.readFile(path.join(webRoot, 'index.html'), 'utf8').then((text) => renderLanding(text, config))
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', widened(policy, config))
      .send(await page)
  })
}
