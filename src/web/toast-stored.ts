/** The message about work that was stored because there is no network, with Undo while it is not sent. */
import { loadOffline } from './offline.ts'
import { toast } from './ui/toast.ts'

/** Takes stored work back while nothing was tried, and says so; false if it may be sent already. */
export async function undoStored(id: string): Promise<boolean> {
  const isRemoved = (await (await loadOffline())?.removeStored(id)) === true
  toast(isRemoved ? 'Undone.' : 'It may be sent already. Undo it in the history.', isRemoved ? {} : { kind: 'info' })
  return isRemoved
}

/** Shows the message. `undone` is called after an Undo, to refetch. */
export function toastStored(id: string, undone: () => void): void {
  const undo = async () => {
    await undoStored(id)
    undone()
  }
  toast('Saved on this device. It is sent when you are back online.', { action: { label: 'Undo', do: () => void undo() } })
}
