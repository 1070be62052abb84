/** The till number of this device: requested when it first takes money, and stored for use without a network. */
import { call } from '#web/call.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { storedName } from '#web/first-reads.ts'
import { referenceCounter } from '#web/outbox.ts'
import { currentUser } from '#web/session.ts'
import { Problem } from '#kernel/problem.ts'
import { type CountedTill, type Till, registerTill } from '../till-calls.ts'

/** Storage key per nursery: the same device is a different till of another nursery. */
const nameOf = () => storedName('till', currentUser())

/** The till this device is; undefined for one that was never a till. */
export const knownTill = () => getItem<Till>(nameOf())

export const rememberTill = (till?: Till) => setItem(nameOf(), till)

/** Makes this device that till. The counter comes first: a till that is known has one. */
export async function storeTill({ last_reference, ...till }: CountedTill): Promise<Till> {
  if (last_reference) await setItem(referenceCounter(till.id), { last: last_reference, free: [] })
  await rememberTill(till)
  return till
}

/** Returns the stored number, or requests one. A Problem if this device was never a till and has no network. */
export async function thisTill(): Promise<Till> {
  // Serialised over all tabs: two concurrent requests would create two tills.
  return (await knownTill()) ?? navigator.locks.request('this till', register)
}

/** Id that this device's sales are counted by: its till, or the device itself if it was never a till and is offline. */
export const tillOfSales = (): Promise<{ readonly id: string; readonly number?: number }> =>
  thisTill().catch((refusal: unknown) => {
    if (!(refusal instanceof Problem) || refusal.code !== 'UNAVAILABLE') throw refusal
    return navigator.locks.request('this till', async () => ({ id: await deviceId() }))
  })

export async function deviceId(): Promise<string> {
  const known = await getItem<string>('device')
  const device_id = known ?? crypto.randomUUID()
  if (!known) await setItem('device', device_id)
  return device_id
}

async function register(): Promise<Till> {
  const meanwhile = await knownTill()
  if (meanwhile) return meanwhile
  try {
    return await storeTill(await call(registerTill, { body: { device_id: await deviceId() } }))
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.status < 500) throw refusal
    throw new Problem('UNAVAILABLE', 'Connect to the internet once to set up this till.')
  }
}
