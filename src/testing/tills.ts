/** An open till for tests that take or give back cash. */
import { randomUUID } from 'node:crypto'
import { openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import type { TillSession } from '#modules/selling/payment/till-session.ts'
import type { aNursery } from './nursery.ts'

type Nursery = Pick<Awaited<ReturnType<typeof aNursery>>, 'as'>

/** The session of a new till, opened by a seller with `opening_float` in its drawer. */
export async function anOpenTill(nursery: Nursery, opening_float = '0'): Promise<TillSession> {
  const seller = nursery.as('sales')
  const { data: till } = await seller.calls(registerTill, { body: { device_id: randomUUID() } })
  return (await seller.calls(openSession, { params: { id: till.id }, body: { opening_float } })).data
}
