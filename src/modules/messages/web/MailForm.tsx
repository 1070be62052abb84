/** The form to mail a document: recipient, message, and earlier mails of it. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import * as z from 'zod/mini'
import { useLive } from '#web/live.ts'
import { pages, rowsOf } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextAreaField, TextField } from '#web/ui/Form.tsx'
import type { Formats } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { MailRequest, type MailDraft } from '../mail.ts'
import { listMails } from '../mail-calls.ts'
import styles from './MailForm.module.css'
import { Sent } from './SentMail.tsx'

// Fields the call leaves optional are required here.
const Filled = z.required(MailRequest)

interface MailFormProps {
  readonly draft: () => Promise<MailDraft>
  readonly send: (request: MailRequest) => Promise<{ readonly sent_to: string }>
  /** The document's id, to show earlier mails of it. */
  readonly referenceId: string
  readonly formats: Formats
  readonly onDone: () => void
}

export function MailForm({ draft, send, referenceId, formats, onDone }: MailFormProps) {
  const client = useQueryClient()
  // Fetched every time: the balance or the address may have changed.
  const start = useQuery({ queryKey: ['mail draft', referenceId], queryFn: draft, gcTime: 0, staleTime: Infinity })
  if (start.isPending) return <Skeleton rows={4} />
  if (start.isError) return <ErrorBox error={start.error} retry={() => void start.refetch()} />
  const submit = async (request: MailRequest) => {
    const { sent_to } = await send(request)
    toast(`The e-mail to ${sent_to} is in the outbox.`)
    await refresh(client, '/api/mails', '/api/business-accounts')
    onDone()
  }
  return (
    <div className={styles['mail']}>
      <Form shape={Filled} start={start.data} submit={submit} action="Send with the PDF" onCancel={onDone}>
        <TextField name="to" label="To" type="email" required autoFocus={start.data.to === ''} />
        <TextAreaField name="message" label="Message" required />
      </Form>
      <SentBefore referenceId={referenceId} formats={formats} />
    </div>
  )
}

/** Earlier mails of the document and their status; nothing if there are none. */
function SentBefore({ referenceId, formats }: { readonly referenceId: string; readonly formats: Formats }) {
  useLive(['/api/mails'], '/api/mails')
  const sent = useInfiniteQuery(pages(listMails, { query: { reference_id: referenceId } }))
  const mails = rowsOf(sent.data)
  if (mails.length === 0) return null
  return (
    <section className={`line-top ${styles['before']}`} aria-label="E-mailed before">
      <h3>E-mailed before</h3>
      <ul className="divided">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Sent mail={mail} formats={formats} />
          </li>
        ))}
      </ul>
    </section>
  )
}
