/** Field work in the outbox of this device. */
import type { OutboxEntry } from '#web/outbox-entry.ts'
import { changed, outgoing } from '#web/outbox.ts'
import { deviceStore } from '#web/device-store.ts'
import { currentUser } from '#web/session.ts'
import type { FieldReceipt, FieldRequest } from '../field-request.ts'

export type FieldEntry = OutboxEntry<FieldRequest, FieldReceipt>

/** All of it, oldest first. */
export const fieldEntries = async (): Promise<FieldEntry[]> => (await outgoing('field')) as FieldEntry[]

/** This person's. */
export const ownEntries = async (): Promise<FieldEntry[]> => {
  const user_id = currentUser()?.id
  return (await fieldEntries()).filter((entry) => entry.user_id === user_id)
}

/** Written to the disk before anything is shown. */
export async function addFieldEntry(made: Pick<FieldEntry, 'id' | 'key' | 'at' | 'body' | 'receipt'>): Promise<FieldEntry> {
  void navigator.storage.persist().catch(() => false)
  const user = currentUser()
  const entry: FieldEntry = {
    ...made,
    kind: 'field',
    user_id: user?.id ?? '',
    user_name: user ? `${user.first_name} ${user.last_name}`.trim() : '',
    reference: '',
    state: 'waiting',
    tries: 0,
    next_try: 0,
  }
  const { store, done } = (await deviceStore).transaction('outbox', 'readwrite', { durability: 'strict' })
  await Promise.all([store.put(entry), done])
  changed()
  return entry
}

/** Undone before sending it was tried; false afterwards. */
export async function removeFieldEntry(id: string): Promise<boolean> {
  const { store, done } = (await deviceStore).transaction('outbox', 'readwrite', { durability: 'strict' })
  const entry = (await store.get(id)) as FieldEntry | undefined
  const isUnsent = entry?.state === 'waiting' && entry.tries === 0
  await Promise.all([isUnsent ? store.delete(id) : undefined, done])
  if (isUnsent) changed()
  return isUnsent
}

/** Counts a try before it begins: from then on it may arrive, and is not undone on this device. False if it was undone or sent meanwhile. */
export async function beginTry(id: string): Promise<boolean> {
  const { store, done } = (await deviceStore).transaction('outbox', 'readwrite')
  const entry = (await store.get(id)) as FieldEntry | undefined
  const isWaiting = entry?.state === 'waiting'
  await Promise.all([isWaiting ? store.put({ ...entry, tries: entry.tries + 1 }) : undefined, done])
  return isWaiting
}
