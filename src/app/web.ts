/** Serves the web app: files with a hash in their name are cached for a year, the pages are always revalidated. */
import fastifyStatic from '@fastify/static'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { appPaths } from './app-paths.ts'
import { priceListFile } from './demo/price-list.ts'

export const webRoot = path.resolve(import.meta.dirname, '..', '..', 'dist', 'web')

export async function serveWeb(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, { root: webRoot, cacheControl: false, preCompressed: true, setHeaders })
  // No file is looked for at the path of a call.
  http.get('/api/*', (_request, reply) => reply.callNotFound())
  http.get('/sample-price-list.csv', (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sample-price-list.csv"')
      .send(fs.createReadStream(priceListFile)),
  )
  const app = (reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(allowScripts(reply, readPage()))
  }
  // A person at an unknown path gets the app's own page; programs get the problem document.
  http.addHook('onSend', async (request, reply, payload) => {
    const asksForPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (reply.statusCode !== 404 || !asksForPage || /^\/(api|membership)\//.test(request.url)) return payload
    reply.type('text/html; charset=utf-8')
    return allowScripts(reply, readPage())
  })
  for (const each of appPaths) {
    http.get(each, (_request, reply) => app(reply))
    http.get(`${each}/*`, (_request, reply) => app(reply))
  }
}

const readPage = () => fs.readFileSync(path.join(webRoot, 'app.html'), 'utf8')

/** The page of the app has its scripts in it, so that it needs fewer requests: the policy allows these, by their digests, and no others. It starts one worker from text. */
function allowScripts(reply: FastifyReply, page: string): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", ["worker-src 'self' data:;script-src 'self'", ...digestsOf(page)].join(' ')),
  )
  return page
}

export const digestsOf = (page: string): string[] =>
  [...page.matchAll(/<script(?: type="module")?>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

function setHeaders(reply: FastifyReply, file: string): void {
  if (path.basename(file).startsWith('app.html')) allowScripts(reply, readPage())
  reply.header(
    'cache-control',
    file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}
