/** A document about to leave by mail: to whom, with which words; and where it went before. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { download } from '#web/download.ts'
import { useLive } from '#web/live.ts'
import { pages, refresh } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Form, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { type Formats, relativeTime } from '#web/ui/format.ts'
import { Pill, type Tone } from '#web/ui/Pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { MailAsked, type MailDraft, type SentMail } from '../mail.ts'
import { getMailFile, listMails } from '../mail-calls.ts'
import styles from './MailForm.module.css'

// What the call leaves open is filled in here, and must stay so.
const Filled = z.required(MailAsked)

interface MailFormProps {
  readonly draft: () => Promise<MailDraft>
  readonly send: (asked: MailAsked, key: string) => Promise<{ readonly sent_to: string }>
  /** The document's id: what was sent of it before is shown. */
  readonly referenceId: string
  readonly formats: Formats
  readonly onDone: () => void
}

export function MailForm({ draft, send, referenceId, formats, onDone }: MailFormProps) {
  const client = useQueryClient()
  // Asked anew each time: what is owed, or where it goes, may have changed.
  const start = useQuery({ queryKey: ['mail draft', referenceId], queryFn: draft, gcTime: 0, staleTime: Infinity })
  const [key, setKey] = useState(() => crypto.randomUUID())
  if (start.isPending) return <Skeleton rows={4} />
  if (start.isError) return <ErrorBox error={start.error} retry={() => void start.refetch()} />
  const submit = async (asked: MailAsked) => {
    try {
      const { sent_to } = await send(asked, key)
      toast(`The e-mail to ${sent_to} is in the outbox.`)
      await refresh(client, '/api/mails', '/api/business-accounts')
      onDone()
    } catch (error) {
      setKey(crypto.randomUUID())
      throw error
    }
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

/** What was sent of a document before, and how that went; nothing where nothing was. */
function SentBefore({ referenceId, formats }: { readonly referenceId: string; readonly formats: Formats }) {
  useLive(['/api/mails'], '/api/mails')
  const sent = useInfiniteQuery(pages(listMails, { query: { reference_id: referenceId } }))
  const mails = sent.data?.pages.flatMap((page) => page.data) ?? []
  if (mails.length === 0) return null
  return (
    <section className={styles['before']} aria-label="E-mailed before">
      <h3>E-mailed before</h3>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Sent mail={mail} formats={formats} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const states: Readonly<Record<SentMail['status'], { readonly tone: Tone; readonly said: string }>> = {
  waiting: { tone: 'info', said: 'On its way' },
  sent: { tone: 'ok', said: 'Sent' },
  kept: { tone: 'neutral', said: 'Kept here' },
  failed: { tone: 'bad', said: 'Not taken' },
}

/** One mail, to the letter. */
export function Sent({ mail, formats }: { readonly mail: SentMail; readonly formats: Formats }) {
  const { tone, said } = states[mail.status]
  const open = (number: number) =>
    void download(getMailFile, { params: { id: mail.id, number: String(number) } }).catch((error: unknown) =>
      toast(sentenceOf(error), { kind: 'bad' }),
    )
  return (
    <details className={styles['sent']}>
      <summary>
        <span>
          <b>{mail.sent_to}</b>
          <small>
            {mail.subject}, {relativeTime(mail.created_at, new Date(), formats)}
            {mail.by && ` by ${mail.by}`}
          </small>
        </span>
        <Pill tone={tone}>{said}</Pill>
      </summary>
      {mail.status === 'kept' && (
        <p className={styles['hint']}>It did not leave: no mail server is set up. Download the PDF and send it yourself.</p>
      )}
      {mail.failure && <p className={styles['hint']}>{mail.failure}</p>}
      <p className={styles['body']}>{mail.body}</p>
      {mail.files.map((name, i) => (
        <button key={name} type="button" className={styles['file']} onClick={() => open(i + 1)}>
          <Paperclip size={16} aria-hidden /> {name}
        </button>
      ))}
    </details>
  )
}
