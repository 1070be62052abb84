/** The route of a call for signed-in people: identity and permission are decided before the body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { keyRefusal, withoutPersonalData } from '#kernel/key-scope.ts'
import { callRefusal } from '#kernel/permission.ts'
import { assertDeclared } from './declared-problems.ts'
import type { Problem } from '#kernel/problem.ts'
import { logNursery } from './logging.ts'
import { type CurrentUser, isImpersonal } from './current-user.ts'
import { UploadMemory } from './upload-memory.ts'
import { bytesExpected } from './uploads.ts'

export type AnswerRequest = (who: CurrentUser, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const checked = process.env['NODE_ENV'] === 'test'

/** A function that adds the route of a call to the server. `authenticate` throws a Problem for strangers. */
export function routes(app: FastifyInstance, authenticate: (request: FastifyRequest) => Promise<CurrentUser>) {
  const visitors = new WeakMap<FastifyRequest, CurrentUser>()
  const memory = new UploadMemory()

  return (call: Endpoint, answer: AnswerRequest): void => {
    const { roles } = call
    if (typeof roles === 'string') throw new Error(`${call.method} ${call.path} is for anyone; serve it by hand.`)
    if (roles.length === 0) throw new Error(`${call.method} ${call.path} names nobody who may call it.`)
    const permission = { ...call, roles }
    app.route({
      method: call.method,
      url: call.path,
      // Before the body is read: a stranger's megabyte is never parsed.
      onRequest: async (request) => {
        const who = await authenticate(request)
        logNursery(request, who.nursery_id)
        const refusal = (who.key && keyRefusal(call, who.key.scopes)) ?? callRefusal(permission, who)
        if (refusal) throw refusal
        visitors.set(request, who)
      },
      handler: (request, reply) => {
        const who = visitors.get(request)
        if (who === undefined) throw new Error('The request was not authenticated.')
        const { file } = call
        const answered = file
          ? memory.hold(who.nursery_id, bytesExpected(request, file.maxBytes), () => answer(who, request, reply))
          : answer(who, request, reply)
        if (isImpersonal(who)) answered.catch(({ extra }: Problem) => withoutPersonalData(extra))
        return checked ? answered.catch((refusal: unknown) => Promise.reject(assertDeclared(call, refusal))) : answered
      },
    })
  }
}
