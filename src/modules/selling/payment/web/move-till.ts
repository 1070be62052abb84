/** Makes this device the till of another one: its number goes on here. */
import { call } from '#web/call.ts'
import { setItem } from '#web/device-store.ts'
import { referenceCounter } from '#web/outbox.ts'
import { moveTill } from '../till-calls.ts'
import { deviceId, rememberTill } from './this-till.ts'

export async function moveTillHere(id: string): Promise<void> {
  const { last_reference, ...till } = await call(moveTill, { params: { id }, body: { device_id: await deviceId() } })
  await setItem(referenceCounter(till.id), { last: last_reference, free: [] })
  await rememberTill(till)
}
