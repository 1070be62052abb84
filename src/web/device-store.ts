/** What a device keeps over reloads and reboots: small values by name, in IndexedDB. */
import { openDB } from 'idb'

const db = openDB('glasshouse', 1, { upgrade: (fresh) => void fresh.createObjectStore('kept') })

export const kept = async <Value>(name: string): Promise<Value | undefined> =>
  (await (await db).get('kept', name)) as Value | undefined

/** Flushed to the disk before it is done: a power cut loses nothing that was kept. */
export async function keep(name: string, value: unknown): Promise<void> {
  const transaction = (await db).transaction('kept', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(value, name), transaction.done])
}
