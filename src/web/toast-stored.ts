/** The message about work that was stored because there is no network, with Undo while it is not sent. */
import { loadOffline } from './offline.ts'
import { toast } from './ui/toast.ts'

/** Shows the message. `undone` is called after an Undo, to refetch. */
export function toastStored(id: string, undone: () => void): void {
  const undo = async () => {
    const isRemoved = await (await loadOffline())?.removeStored(id)
    toast(isRemoved ? 'Undone.' : 'It is sent already. Undo it in the history.', isRemoved ? {} : { kind: 'info' })
    undone()
  }
  toast('Saved on this device. It is sent when you are back online.', { action: { label: 'Undo', do: () => void undo() } })
}
