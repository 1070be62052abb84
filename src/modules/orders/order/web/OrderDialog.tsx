/** A dialog that asks for confirmation before an action on an order. */
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm, type PlainFormProps } from '#web/ui/PlainForm.tsx'
import { orderPaths } from './order-paths.ts'

interface OrderFormProps extends Pick<PlainFormProps, 'action' | 'danger' | 'disabled' | 'submit' | 'children'> {
  readonly title: string
  readonly wide?: boolean
  readonly onClose: () => void
}

/** Closes when it is done. */
export function OrderDialog({ title, wide = false, submit, onClose, ...form }: OrderFormProps) {
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <PlainForm {...form} submit={() => submit().then(onClose)} refreshes={orderPaths} cancel="Not now" onCancel={onClose} />
    </Dialog>
  )
}
