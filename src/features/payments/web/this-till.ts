/** The till number of this device: requested once, and stored for use without a network. */
import { call } from '#web/call.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { storedName } from '#web/first-reads.ts'
import { currentUser } from '#web/session.ts'
import { Problem } from '#kernel/problem.ts'
import { type Till, registerTill, renameTill } from '../till-calls.ts'

/** The till of a device that was none before: nobody can have opened it. */
let newTill: string | undefined

/** Whether a till was registered by this page for a new device; true once. */
export function isNewTill({ id }: Till): boolean {
  const isNew = newTill === id
  newTill = undefined
  return isNew
}

/** Of the nursery this person works for; another nursery's till on the same device is another till. */
const nameOf = () => storedName('till', currentUser())

/** Returns the stored number, or requests one. A Problem if this device was never a till. */
export async function thisTill(): Promise<Till> {
  // Serialised over all tabs: two concurrent requests would create two tills.
  return (await getItem<Till>(nameOf())) ?? navigator.locks.request('this till', register)
}

/** Names the till of this device; it is shown from then on, without a network too. */
export async function nameThisTill(till: Till, name: string): Promise<void> {
  await setItem(nameOf(), await call(renameTill, { params: { id: till.id }, body: { name } }))
}

async function register(): Promise<Till> {
  const meanwhile = await getItem<Till>(nameOf())
  if (meanwhile) return meanwhile
  try {
    const known = await getItem<string>('device')
    const device_id = known ?? crypto.randomUUID()
    if (!known) await setItem('device', device_id)
    const till = await call(registerTill, { body: { device_id } })
    if (!known) newTill = till.id
    await setItem(nameOf(), till)
    return till
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.status < 500) throw refusal
    throw new Problem('UNAVAILABLE', 'Connect to the internet once to set up this till.')
  }
}
