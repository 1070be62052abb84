/** The scale of the picture: how far apart the two points are that were chosen on it. */
import * as z from 'zod/mini'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Side } from '../drawing.ts'

interface ScaleDialogProps {
  /** The length of the line in metres, as the picture is scaled now. */
  readonly measured: number
  readonly onScale: (factor: number) => void
  readonly onClose: () => void
}

export function ScaleDialog({ measured, onScale, onClose }: ScaleDialogProps) {
  return (
    <Dialog title="Set the scale of the picture" onClose={onClose}>
      <Form
        shape={z.strictObject({ metres: Side })}
        start={{ metres: '' }}
        submit={async ({ metres }) => {
          onScale(metres / measured)
          onClose()
        }}
        action="Set scale"
        onCancel={onClose}
      >
        <AmountField
          name="metres"
          kind="quantity"
          label="Length of the line you drew (m)"
          hint="A known distance: the side of a house, say."
          required
        />
      </Form>
    </Dialog>
  )
}
