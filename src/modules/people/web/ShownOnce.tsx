/** A secret that is shown only here, with what to do with it. */
import { Copy } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

interface ShownOnceProps {
  readonly text: string
  readonly advice: string
  readonly onClose: () => void
}

export function ShownOnce({ text, advice, onClose }: ShownOnceProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast('Copied.')
  }
  return (
    <div className="grid gap-16">
      <p>{advice}</p>
      <p className="pad-12 rounded surface-2 break-words">
        <code>{text}</code>
      </p>
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>Done</Button>
        {isSecureContext && (
          <Button kind="primary" onClick={() => void copy()}>
            <Copy size={17} aria-hidden /> Copy
          </Button>
        )}
      </div>
    </div>
  )
}
