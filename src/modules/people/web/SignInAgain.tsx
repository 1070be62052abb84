/** Asks for the password or passkey before something that an unlocked screen is not enough for. */
import { setSessionProblem } from '#web/session.ts'
import { signInAgain } from '#web/sign-in.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'

export function SignInAgain() {
  const close = () => setSessionProblem(undefined)
  return (
    <Dialog title="Sign in again" onClose={close}>
      <PlainForm action="Sign in" submit={signInAgain} onCancel={close}>
        <p>To confirm your identity, enter your password or use your passkey. Then return to this page and try again.</p>
      </PlainForm>
    </Dialog>
  )
}
