/** The open till session: loaded when online, and stored for when there is no network. */
import type { TillSessionId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { currentSession, leftInDrawer, openSession } from '../till-calls.ts'
import type { OpenBody } from '../till-session.ts'
import { isSample } from '#web/session.ts'
import { useQuery } from '#web/use-query.ts'
import { knownTill, rememberTill, thisTill } from './this-till.ts'

/** Under this name the device keeps the id of its open session. */
export const tillSessionKey = 'till session'

/** The till is undefined on a device that was never one; such a device has no session. `left`: what the last session left in the drawer of a closed till. */
export const useTillSession = () =>
  useQuery({
    queryKey: [currentSession.path] as const,
    queryFn: async ({ signal }) => {
      const known = await knownTill()
      const session = known ? await call(currentSession, { params: { id: known.id }, signal }).catch(forgetRetired) : null
      const till = session ? known : await knownTill()
      await setItem(tillSessionKey, session?.id ?? '')
      const left = till && !session ? (await call(leftInDrawer, { params: { id: till.id }, signal })).left_in_drawer : null
      return { till, session, left }
    },
    staleTime: 60_000,
    // A visitor of the sample nursery has no till.
    enabled: !isSample,
  })

/** Opens the till of this device with its float. */
export async function openThisTill(body: OpenBody): Promise<void> {
  const till = await thisTill()
  const session = await call(openSession, { params: { id: till.id }, body }).catch(forgetRetired)
  await (session ? setItem(tillSessionKey, session.id) : openThisTill(body))
}

/** A till that was retired, or whose number went to another device: the next float or sale of this device requests another number. */
async function forgetRetired(refusal: unknown): Promise<null> {
  if (!(refusal instanceof Problem && refusal.extra['retired'])) throw refusal
  await rememberTill()
  return null
}

/** Names the open session of this device for money that goes through its drawer or its terminal. */
export async function throughThisTill(method: string): Promise<{ till_session_id?: TillSessionId }> {
  const session = method === 'bank_transfer' ? undefined : await getItem<string>(tillSessionKey)
  return session ? { till_session_id: session } : {}
}
