/** Writes to the support of this installation. */
import * as z from 'zod/mini'
import { Text } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextAreaField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { writeToSupport } from '../contract.ts'

const Message = z.object({ message: Text(4_000) })

interface SupportDialogProps {
  /** Address of the screen that Help was opened from; empty if it is not known. */
  readonly screen: string
  readonly onClose: () => void
}

export function SupportDialog({ screen, onClose }: SupportDialogProps) {
  return (
    <Dialog title="Contact support" onClose={onClose}>
      <Form
        shape={Message}
        start={{ message: '' }}
        action="Send"
        onCancel={onClose}
        submit={async ({ message }) => {
          const { answers_to } = await call(writeToSupport, { body: { message, ...(screen && { screen }) } })
          toast(answers_to === '' ? 'Your message was sent.' : `Your message was sent. The answer comes to ${answers_to}.`)
          onClose()
        }}
      >
        <TextAreaField name="message" label="How can we help?" hint="Your name, your nursery and the version go with it." />
      </Form>
    </Dialog>
  )
}
