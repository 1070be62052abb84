/** The credit notes of a sale: each as a PDF or by mail; a manager can void the newest. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Download, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CreditNote, listCreditNotes } from '#modules/selling/sale/refund-calls.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import styles from '#modules/selling/sale/web/SaleDialog.module.css'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { day, money } from '#web/ui/format.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { getCreditNotePdf } from '../contract.ts'

const VoidCreditNoteForm = lazyNamed(() => import('#modules/selling/sale/web/VoidCreditNoteForm.tsx'), 'VoidCreditNoteForm')

interface SaleCreditNotesProps {
  readonly sale: Sale
  readonly onMail: (note: CreditNote) => void
}

export function SaleCreditNotes({ sale, onMail }: SaleCreditNotesProps) {
  const settings = useSettings()
  const notes = useQuery(query(listCreditNotes, { params: { id: sale.id } }))
  const { save, busy: saving } = useDownload()
  const [voiding, setVoiding] = useState<string>()
  if (!notes.data?.length) return null
  const newest = notes.data.findLast(({ voided_at }) => voided_at === null)
  return (
    <ul className={styles['notes']} aria-label="Credit notes">
      {notes.data.map((note) => (
        <li className="row wrap gap-8 line-bottom" key={note.id}>
          <span>
            <b>Credit note {note.credit_number}</b> {note.voided_at && <Badge tone="bad">{`Void: ${note.void_reason}`}</Badge>}
            <small>
              {day(note.credit_date, settings)}, {note.reason}
            </small>
          </span>
          <strong>{money(note.total_amount, settings)}</strong>
          {note.id === newest?.id && voiding !== note.id && isOneOf(managers) && (
            <Button kind="ghost" aria-label={`Void credit note ${note.credit_number}`} onClick={() => setVoiding(note.id)}>
              Void…
            </Button>
          )}
          <Button busy={saving} onClick={() => save(getCreditNotePdf, { params: { id: sale.id, noteId: note.id } })}>
            <Download size={16} aria-hidden /> PDF
          </Button>
          <Button onClick={() => onMail(note)}>
            <Mail size={16} aria-hidden /> E-mail
          </Button>
          {voiding === note.id && (
            <Suspense>
              <VoidCreditNoteForm note={note} onDone={() => setVoiding(undefined)} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}
