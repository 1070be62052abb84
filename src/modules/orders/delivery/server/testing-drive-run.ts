/** Shared by `drive-run.test.ts` and `drive-run.proof.ts`. */
import { expect } from 'vitest'
import { aDeliveryYard, key, signature } from '#testing/deliveries.ts'
import { finishStop } from '../stop-calls.ts'
import type { FinishStop } from '../delivery.ts'

export type Yard = Awaited<ReturnType<typeof aDeliveryYard>>
type Role = Parameters<Yard['as']>[0]

export const finish = (yard: Yard, id: string, body: FinishStop, as: Role = 'production', once = key()) =>
  yard.as(as).calls(finishStop, { params: { id }, body, ...once })
export const delivered = { outcome: 'delivered', receiver: 'Pat', signature } as const satisfies FinishStop

/** A run that is out, with one order of `quantity` plants. */
export async function aRunOut(quantity = 30) {
  const yard = await aDeliveryYard()
  const order = await yard.order(quantity)
  const { data: run } = await yard.run([order]).then(({ id }) => yard.leave(id))
  const stop = run.stops[0] ?? expect.fail()
  return { yard, order, run, stop, line: stop.lines[0]?.id ?? '' }
}
