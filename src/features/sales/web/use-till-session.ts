/** The till's open session: asked for while there is a network, remembered for when there is none. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { keep } from '#web/device-store.ts'
import { currentSession } from '../till-calls.ts'
import { thisTill } from './this-till.ts'

/** Under this name the device keeps the id of its open session. */
export const sessionKept = 'till session'

export const useTillSession = () =>
  useQuery({
    queryKey: [currentSession.path] as const,
    queryFn: async ({ signal }) => {
      const till = await thisTill()
      const session = await call(currentSession, { params: { id: till.id }, signal })
      await keep(sessionKept, session?.id ?? '')
      return { till, session }
    },
    staleTime: 60_000,
  })
