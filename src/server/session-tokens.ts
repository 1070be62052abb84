/** The product's own short-lived token: which device session speaks. Everything else about it is asked of the database. */
import { createHash } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import { sessionTyp, unauthenticated } from './provider-tokens.ts'

export interface SessionClaims {
  readonly nursery_id: string
  readonly session_id: string
}

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>
  /** Throws a Problem UNAUTHENTICATED for anything that was not signed here within the last ten minutes. */
  verify(token: string): Promise<SessionClaims>
}

const issuer = 'glasshouse'
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function sessionTokens(secret: string): SessionTokens {
  const key = createHash('sha256').update(`session tokens ${secret}`).digest()
  return {
    sign: ({ nursery_id, session_id }) =>
      new SignJWT({ nursery: nursery_id, session: session_id })
        .setProtectedHeader({ alg: 'HS256', typ: sessionTyp })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(key),
    async verify(token) {
      const options = { algorithms: ['HS256'], issuer, audience: issuer, typ: sessionTyp, requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, key, options).catch(() => {
        throw unauthenticated()
      })
      const [nursery_id, session_id] = [String(payload['nursery']), String(payload['session'])]
      if (!isUuid.test(nursery_id) || !isUuid.test(session_id)) throw unauthenticated()
      return { nursery_id, session_id }
    },
  }
}
