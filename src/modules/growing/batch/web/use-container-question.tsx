/** Confirms potting into a container that was probably mistyped. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { containerDoubt } from '../container-doubt.ts'

interface Question {
  readonly to: string
  readonly doubt: string
  readonly answer: (yes: boolean) => void
}

/** `isConfirmed` is true at once for a usual container, else what the person answers in `question`, which has to be drawn. */
export function useContainerQuestion() {
  const { containerSizes } = useSettings()
  const [open, setOpen] = useState<Question>()
  const isConfirmed = (from: readonly string[], to: string): Promise<boolean> => {
    const doubt = containerDoubt(containerSizes, from, to)
    if (doubt === undefined) return Promise.resolve(true)
    return new Promise((answer) => setOpen({ to: to.trim(), doubt, answer }))
  }
  const answer = (yes: boolean) => {
    setOpen(undefined)
    open?.answer(yes)
  }
  const question = open && (
    <ConfirmDialog
      title={`Pot into ${open.to}?`}
      action={`Pot into ${open.to}`}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{open.doubt}</p>
    </ConfirmDialog>
  )
  return { isConfirmed, question }
}
