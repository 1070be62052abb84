/**
 * A provider of hosted membership on another origin, made only of its public pages: sign-in and sign-up at /auth, a session of its own, and the token
 * in the post-login address (src/server/testing-outseta.ts has their addresses).
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { documentedToken } from '#server/testing-outseta.ts'

export const script = 'window.hostedMembership = true'

const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
  <form method="post"><label>Email <input name="email"></label><button>${title}</button></form>`

export async function hostedProvider(productUrl: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] })
  const sessions = new Map<string, { readonly person: string; readonly auth_time: number }>()
  const account = randomBytes(6).toString('hex')
  let address = ''
  /** Sign-in pages that people had to fill in. */
  let shownForms = 0

  const tokenOf = ({ person, auth_time }: { readonly person: string; readonly auth_time: number }) =>
    new SignJWT({ ...documentedToken(new URL(address).host, { account, person, isPrimary: '1', plan: 's1' }), auth_time })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuedAt()
      .setExpirationTime('7d')
      .sign(privateKey)

  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', address)
    const [, known = ''] = /session=(\w+)/.exec(request.headers.cookie ?? '') ?? []
    const back = async (session: string) => {
      const signedIn = sessions.get(session)
      if (!signedIn) return false
      const location = `${productUrl}/auth/callback?access_token=${await tokenOf(signedIn)}`
      reply.writeHead(302, { location, 'set-cookie': `session=${session}; Path=/; HttpOnly` }).end()
      return true
    }
    if (pathname === '/.well-known/jwks') return reply.setHeader('content-type', 'application/json').end(keys)
    if (pathname === '/outseta.min.js')
      return reply.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(script)
    if (pathname === '/logout') {
      sessions.delete(known)
      return reply.writeHead(302, { location: `${productUrl}/` }).end()
    }
    if (pathname !== '/auth') return reply.writeHead(404).end()
    const isSignUp = searchParams.get('widgetMode') === 'register'
    if (request.method === 'POST') {
      const session = randomBytes(9).toString('hex')
      sessions.set(session, { person: 'wmjBBZQV', auth_time: Math.floor(Date.now() / 1_000) })
      return void (await back(session))
    }
    if (!isSignUp && (await back(known))) return
    if (!isSignUp) shownForms++
    reply.setHeader('content-type', 'text/html').end(page(isSignUp ? 'Sign up' : 'Sign in'))
  }
  const server = http.createServer((request, reply) => void answer(request, reply))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // By another name, so that its cookies are its own.
  address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    shownForms: () => shownForms,
    /** A correct token of somebody else. */
    token: () => tokenOf({ person: 'DQ2DyknW', auth_time: Math.floor(Date.now() / 1_000) }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
