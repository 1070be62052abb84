/** Routes of the people module. */
import type { UserId } from '#kernel/id.ts'
import type { FastifyInstance } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type pg from 'pg'
import { notFound } from '#kernel/problem.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database.ts'
import type { EventBus } from '#server/event-bus.ts'
import type { SignInProvider } from '#server/provider-discovery.ts'
import { ApiReply } from '#server/reply.ts'
import { type Server } from '#server/serve.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import * as calls from '../contract.ts'
import { listHistory } from '../history-calls.ts'
import * as keyCalls from '../key-calls.ts'
import * as supportCalls from '../support-calls.ts'
import { type KeepSeat, changeActive } from './change-active.ts'
import { changeRole } from './change-role.ts'
import { everyKey } from './api-keys.queries.ts'
import { makeKey, revokeKey } from './api-keys.ts'
import { Guard } from './authenticate.ts'
import { changeAppearance, me, sessionsOf, userWithId } from './people.queries.ts'
import { everybody } from './users.queries.ts'
import { Refusals, noteRefusals } from './refused-sign-ins.ts'
import { seats } from './seats.ts'
import { history } from './history.ts'
import { approvers, hashPin, sellingPeople, setPin, verifyPin } from './pins.ts'
import { serveSignIn } from './serve-sign-in.ts'
import { countDevices, endSessions } from './sessions.ts'
import { switchPerson } from './switch-person.ts'
import { grantSupportAccess, revokeSupportAccess, supportAccess } from './support-access.ts'

interface Parts {
  readonly http: FastifyInstance
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly config: Pick<Config, 'publicUrl' | 'alsoAt' | 'provider' | 'secrets' | 'sample'>
  readonly provider: SignInProvider
  /** If the provider counts seats itself, the product reports changes to it. */
  readonly keepSeat?: KeepSeat
  /** The keys of the provider that comes with the product. */
  readonly verificationKey?: JWTVerifyGetKey
}

/** Returns the guard of every call, and registers the routes once the modules exist. */
export function people({ http, pool, events, config, provider, keepSeat, verificationKey }: Parts) {
  const tokens = sessionTokens(config.secrets.session)
  const guard = new Guard(pool, tokens, events)
  const refusals = new Refusals(pool)
  noteRefusals(http, { refusals, provider: config.provider, currentUser: guard.currentUser, isRoutine: guard.isRoutine })
  return {
    authenticate: guard.authenticate,
    isStillIn: guard.isStillIn,
    refusals,
    serveSignIn: (server: Server) => {
      servePeople(server, guard, keepSeat)
      const { publicUrl, alsoAt, sample: hasSample } = config
      serveSignIn(server, { http, pool, publicUrl, alsoAt, provider, verificationKey, tokens, guard, hasSample })
    },
  }
}

/** The calls of a signed-in user. */
export function servePeople({ serve }: Pick<Server, 'serve'>, guard: Pick<Guard, 'clearCache'>, keepSeat?: KeepSeat): void {
  serve(calls.getMe, ({ db, who }) => me(db, who.user_id, who.session_id))
  serve(calls.changeAppearance, async ({ db, who, body }) => {
    await changeAppearance(db, who.user_id, body)
    return me(db, who.user_id, who.session_id)
  })
  serve(calls.listUsers, ({ db, query }) => everybody(db, query))
  serve(calls.getUser, ({ db, params }) => userWithId(db, params.id))
  serve(calls.changeRole, async ({ db, who, params, body }) => {
    const id = params.id
    db.afterCommit(() => guard.clearCache({ user_id: id }))
    return changeRole(db, who, id, body.role)
  })
  serve(calls.changeActive, async ({ db, who, params, body }) => {
    const { user, ended } = await changeActive(db, who, { id: params.id, active: body.active, keepSeat })
    db.afterCommit(() => ended.forEach((session_id) => guard.clearCache({ session_id })))
    return user
  })
  serve(calls.listApprovers, ({ db }) => approvers(db))
  serve(calls.listSellers, ({ db }) => sellingPeople(db))
  serve(
    calls.setPin,
    ({ body }) => hashPin(body.pin),
    ({ db, who, params }, hash) => setPin(db, who, params.id, hash),
  )
  serve(
    calls.switchPerson,
    ({ transaction, who, body }) => verifyPin(transaction, who, { ...body, among: 'sellers' }),
    async ({ db, who, body }) => {
      const { me: next, ended } = await switchPerson(db, who, body.user_id)
      db.afterCommit(() => {
        // Every window of the device learns that its person changed.
        guard.clearCache({ user_id: who.user_id })
        for (const session_id of ended) guard.clearCache({ session_id })
      })
      return next
    },
  )
  serve(calls.getSeats, ({ db }) => seats(db))
  serve(listHistory, ({ db, query }) => history(db, query))
  serve(keyCalls.listApiKeys, ({ db }) => everyKey(db))
  serve(keyCalls.makeApiKey, ({ db, who, body }) => makeKey(db, who, body))
  serve(keyCalls.revokeApiKey, ({ db, who, params }) => {
    db.afterCommit(() => guard.clearCache({ session_id: params.id }))
    return revokeKey(db, who, params.id)
  })
  serve(supportCalls.getSupportAccess, ({ db }) => supportAccess(db))
  serve(supportCalls.grantSupportAccess, ({ db, who, body }) => grantSupportAccess(db, who, body.hours))
  serve(supportCalls.revokeSupportAccess, ({ db, who }) => revokeSupportAccess(db, who))
  serve(calls.listSessions, async ({ db, who }) => {
    const [sessions, meta] = [
      await sessionsOf(db, who.user_id, who.session_id),
      await countDevices(db, who.user_id, who.session_id),
    ]
    return new ApiReply(sessions, { meta })
  })
  const end = async (db: Db, userId: UserId, ids: readonly string[]) => {
    db.afterCommit(() => ids.forEach((session_id) => guard.clearCache({ session_id })))
    return endSessions(db, userId, ids)
  }
  serve(calls.endCurrentSession, async ({ db, who }): Promise<undefined> => {
    await end(db, who.user_id, [who.session_id])
  })
  serve(calls.endOtherSessions, async ({ db, who }): Promise<undefined> => {
    const others = (await sessionsOf(db, who.user_id, who.session_id)).filter((session) => !session.current)
    await end(
      db,
      who.user_id,
      others.map((session) => session.id),
    )
  })
  serve(calls.endSession, async ({ db, who, params }): Promise<undefined> => {
    const ended = await end(db, who.user_id, [params.id])
    if (ended.length === 0) throw notFound()
  })
}
