/** Clears this device's storage when a session ends. Unsent sales stay, with the data needed to send and show them. */
import { deviceStore } from './device-store.ts'

/** The till of this device, the counters of its references, and carts that are not uploaded: no personal names or prices. */
const ofTheDevice = /^(device|till session|till for .*|references .*|taken up for .*)$/
const parked = /^parked for /

interface Cleared {
  /** Keeps the cart and what is parked: its person was signed out from elsewhere, and may come back to it. */
  readonly keepWork: boolean
}

/** Removes customers, prices, settings and copies of sent sales from this device. */
export async function clearPersonalData({ keepWork }: Cleared): Promise<void> {
  const transaction = (await deviceStore).transaction(['values', 'outbox'], 'readwrite', { durability: 'strict' })
  const [saved, outbox] = [transaction.objectStore('values'), transaction.objectStore('outbox')]
  for (const name of await saved.getAllKeys()) {
    if (ofTheDevice.test(name) || (keepWork && (name === 'cart' || parked.test(name)))) continue
    // A cart that was parked without a network is on no other disk yet.
    const unsaved = parked.test(name) ? ((await saved.get(name)) as { shared: boolean }[]).filter(({ shared }) => !shared) : []
    await (unsaved.length > 0 ? saved.put(unsaved, name) : saved.delete(name))
  }
  for (const { id, state } of await outbox.getAll()) if (state === 'sent') await outbox.delete(id)
  await transaction.done
  await stopPush()
}

/** Notices of the person before do not appear on a device that is somebody else's now. */
async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
