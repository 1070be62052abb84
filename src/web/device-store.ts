/**
 * Persistent storage of a device: small values by name, and the outbox, in one IndexedDB so that both change in one transaction.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isSample } from './session.ts'
import type { OutboxEntry } from './outbox-entry.ts'

interface DeviceSchema extends DBSchema {
  readonly values: { readonly key: string; readonly value: unknown }
  readonly outbox: { readonly key: string; readonly value: OutboxEntry; readonly indexes: { readonly at: string } }
}

export const deviceStore: Promise<IDBPDatabase<DeviceSchema>> = openDB<DeviceSchema>(
  isSample ? 'glasshouse-sample' : 'glasshouse',
  3,
  {
    upgrade(db, from) {
      if (from < 3) db.createObjectStore('values')
      if (from < 2) db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('at', 'at')
    },
    // A newer version of the app waits in another tab.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  },
)

export const getItem = async <Value>(name: string): Promise<Value | undefined> =>
  (await (await deviceStore).get('values', name)) as Value | undefined

/** Flushed to the disk before it resolves: a power cut loses nothing that was saved. */
export async function setItem(name: string, value: unknown): Promise<void> {
  const transaction = (await deviceStore).transaction('values', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(value, name), transaction.done])
}
