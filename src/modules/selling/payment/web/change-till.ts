/** Changes of the till of this device: its name, and the number that it takes over. */
import { call } from '#web/call.ts'
import { type Till, moveTill, renameTill } from '../till-calls.ts'
import { deviceId, rememberTill, storeTill } from './this-till.ts'

/** Names the till of this device; it is shown from then on, without a network too. */
export async function nameThisTill(till: Till, name: string): Promise<void> {
  await rememberTill(await call(renameTill, { params: { id: till.id }, body: { name } }))
}

/** Makes this device the till of another one: its number goes on here. */
export async function moveTillHere(id: string): Promise<void> {
  await storeTill(await call(moveTill, { params: { id }, body: { device_id: await deviceId() } }))
}
