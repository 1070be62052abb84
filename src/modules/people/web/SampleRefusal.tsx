/** After something was to be changed in the sample nursery. */
import { setSessionProblem } from '#web/session.ts'
import { newNursery } from '#web/shell/navigation.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

export function SampleRefusal() {
  const close = () => setSessionProblem(undefined)
  return (
    <Dialog title="This is the sample nursery" onClose={close}>
      <p>
        Nothing is saved here, so that everybody finds it as it is. Start your own nursery to do this with your plants: 14 days
        with everything included, and no card needed.
      </p>
      <div className="flex wrap justify-end gap-12 above-16">
        <Button onClick={close}>Look around more</Button>
        <a className={buttonClass} data-kind="primary" href={newNursery}>
          Start your own nursery
        </a>
      </div>
    </Dialog>
  )
}
