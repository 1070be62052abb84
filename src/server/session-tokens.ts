/** The product's own short-lived token: it identifies the device session. Everything else about it is read from the database. */
import type { NurseryId } from '#kernel/id.ts'
import { createHash } from 'node:crypto'
import { type JWTPayload, SignJWT, errors, jwtVerify } from 'jose'
import { Problem } from '#kernel/problem.ts'
import { sessionTyp, unauthenticated } from './provider-tokens.ts'

interface SessionClaims {
  readonly nursery_id: NurseryId
  readonly session_id: string
  /** True for a visitor of the sample nursery: there is no device session of that id. */
  readonly is_sample?: boolean
}

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>
  /** Throws a Problem UNAUTHENTICATED for anything not signed here within the last ten minutes: Expired, if it was signed here. */
  verify(token: string): Promise<SessionClaims>
}

/** Signed here more than ten minutes ago: an active device requests another next. */
export class Expired extends Problem {
  readonly claims: SessionClaims

  constructor(claims: SessionClaims) {
    super('UNAUTHENTICATED', unauthenticated().detail)
    this.claims = claims
  }
}

const issuer = 'glasshouse'
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function sessionTokens(secret: string): SessionTokens {
  const key = createHash('sha256').update(`session tokens ${secret}`).digest()
  return {
    sign: ({ nursery_id, session_id, is_sample }) =>
      new SignJWT({ nursery: nursery_id, session: session_id, ...(is_sample && { sample: true }) })
        .setProtectedHeader({ alg: 'HS256', typ: sessionTyp })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(key),
    async verify(token) {
      const options = { algorithms: ['HS256'], issuer, audience: issuer, typ: sessionTyp, requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, key, options).catch((error: unknown) => {
        throw error instanceof errors.JWTExpired ? new Expired(claimsOf(error.payload)) : unauthenticated()
      })
      return claimsOf(payload)
    },
  }
}

function claimsOf(payload: JWTPayload): SessionClaims {
  const [nursery_id, session_id] = [String(payload['nursery']), String(payload['session'])]
  if (!isUuid.test(nursery_id) || !isUuid.test(session_id)) throw unauthenticated()
  return { nursery_id, session_id, ...(payload['sample'] === true && { is_sample: true }) }
}
