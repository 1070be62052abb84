/** Lines of an order from a mail or a spreadsheet. */
import { useState } from 'react'
import type { Availability } from '#modules/growing/availability/availability.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { readPasted } from '../order-paste.ts'
import styles from './OrderForm.module.css'

interface PasteProps {
  readonly goods: readonly Availability[]
  readonly onFound: (found: readonly { readonly good: Availability; readonly quantity: number }[]) => void
  readonly onDone: () => void
}

/** Adds the recognised lines to the order and leaves the others in the text box to be corrected. */
export function PasteLines({ goods, onFound, onDone }: PasteProps) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const read = () => {
    const { found, unread } = readPasted(text, goods)
    onFound(found)
    setText(unread.join('\n'))
    setLeft(unread.length)
    if (unread.length === 0) onDone()
  }
  return (
    <div className={`grid gap-8 below-16 justify-items-start ${styles['paste']}`}>
      <Field
        label="Lines from a mail or a spreadsheet"
        hint="A number, a name and a size on each line: 10 Lavender 14 cm"
        error={left > 0 ? `${left} of these lines match no plant, or several. Fix them here, then read them again.` : undefined}
      >
        {(ids) => (
          <textarea {...ids} className={inputClass} rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button onClick={read} disabled={text.trim() === ''}>
        Read the lines
      </Button>
    </div>
  )
}
