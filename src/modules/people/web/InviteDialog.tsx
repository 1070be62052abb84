/** Invites somebody by e-mail, in their role; the membership service sends the mail. */
import * as z from 'zod/mini'
import { Problem, invalid } from '#kernel/problem.ts'
import { roleNames, roles } from '#kernel/role.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'

const invitedRoles = roles.filter((role) => role !== 'admin')

const Invitation = z.object({
  email: z.email('Enter an e-mail address like ana@example.com.'),
  role: z.enum(invitedRoles),
})

/** The service's own sign-in sends it, which ends apart from that of this device. */
async function invite(address: string, body: z.output<typeof Invitation>): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(body),
  })
  if (reply.ok) return
  const { errors = {} } = (await reply.json().catch(() => ({}))) as { errors?: Readonly<Record<string, string>> }
  const { form, ...fields } = errors
  if (form !== undefined) throw new Problem('BAD_STATE', form)
  throw invalid(Object.entries(fields).map(([path, message]) => ({ path, message })))
}

interface InviteDialogProps {
  readonly address: string
  readonly onClose: () => void
}

export function InviteDialog({ address, onClose }: InviteDialogProps) {
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <Form
        shape={Invitation}
        start={{ email: '', role: 'general_staff' }}
        action="Send invitation"
        onCancel={onClose}
        submit={async (body) => {
          await invite(address, body)
          toast(`${body.email} is invited. The link works for a week.`)
          onClose()
        }}
        errorAction={(error) =>
          error instanceof Problem &&
          error.code === 'BAD_STATE' && (
            <a className={buttonClass} href="/account/people">
              Open your account page
            </a>
          )
        }
      >
        <TextField name="email" label="Their e-mail" type="email" required autoFocus />
        <SelectField name="role" label="Role" options={invitedRoles.map((role) => ({ value: role, label: roleNames[role] }))} />
        <p className="muted text-s">
          They get a link that works for a week. Open invitations are on <a href="/account/people">your account page</a>, where
          you can withdraw them.
        </p>
      </Form>
    </Dialog>
  )
}
