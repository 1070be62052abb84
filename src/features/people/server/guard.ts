/** Who is asking, on every request: the token says which session, the database says whose, with which role, and whether it was ended. */
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { inNursery } from '#server/database.ts'
import { unauthenticated } from '#server/provider-tokens.ts'
import type { Visitor } from '#server/serve.ts'
import type { SessionTokens } from '#server/session-tokens.ts'
import { noteUse, speakerOf } from './people.queries.ts'
import { endedFor } from './sessions.ts'

interface Kept {
  readonly visitor: Visitor
  readonly until: number
}

/** For this long a session is not asked about again on this node; one that is ended here is forgotten at once. */
const keptFor = 2_000

export class Guard {
  readonly #pool: pg.Pool
  readonly #tokens: SessionTokens
  readonly #kept = new Map<string, Kept>()

  constructor(pool: pg.Pool, tokens: SessionTokens) {
    this.#pool = pool
    this.#tokens = tokens
  }

  readonly visitorOf = async (request: FastifyRequest): Promise<Visitor> => {
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw unauthenticated()
    const kept = this.#kept.get(token)
    if (kept && kept.until > Date.now()) return kept.visitor

    const { nursery_id, session_id } = await this.#tokens.verify(token)
    const speaker = await inNursery(this.#pool, nursery_id, (db) => speakerOf(db, session_id), 'read')
    if (!speaker) throw unauthenticated()
    if (speaker.end_reason !== null || !speaker.active) throw endedFor(speaker.end_reason)
    // A device in use must not look idle: it would have to give way to another. On a full disk, though, reading goes on.
    if (speaker.is_stale) await inNursery(this.#pool, nursery_id, (db) => noteUse(db, session_id)).catch(() => 0)
    const { user_id, role, name } = speaker
    const visitor = { nursery_id, session_id, user_id, role, name }
    this.#keep(token, visitor)
    return visitor
  }

  /** A session that ended, or a person whose role changed, is asked about anew. */
  forget(about: { readonly session_id?: string; readonly user_id?: string }): void {
    for (const [token, { visitor }] of this.#kept)
      if (visitor.session_id === about.session_id || visitor.user_id === about.user_id) this.#kept.delete(token)
  }

  #keep(token: string, visitor: Visitor): void {
    if (this.#kept.size > 5_000) this.#kept.clear()
    this.#kept.set(token, { visitor, until: Date.now() + keptFor })
  }
}
