/** One sent mail, in full. */
import { Paperclip } from 'lucide-react'
import { type Formats, ago } from '#web/ui/format.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { useDownload } from '#web/use-download.ts'
import type { SentMail } from '../mail.ts'
import { getMailFile } from '../mail-calls.ts'
import styles from './MailForm.module.css'

const states: Readonly<Record<SentMail['status'], { readonly tone: Tone; readonly label: string }>> = {
  waiting: { tone: 'info', label: 'On its way' },
  sent: { tone: 'ok', label: 'Sent' },
  stored: { tone: 'neutral', label: 'Not sent' },
  failed: { tone: 'bad', label: 'Not taken' },
}

export function Sent({ mail, formats }: { readonly mail: SentMail; readonly formats: Formats }) {
  const { tone, label } = states[mail.status]
  const { save, busy } = useDownload()
  return (
    <details className={styles['sent']}>
      <summary className="row gap-12 between">
        <span>
          <b>{mail.sent_to}</b>
          <small>
            {mail.subject}, {ago(mail.created_at, formats)}
            {mail.by && ` by ${mail.by}`}
          </small>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </summary>
      {mail.status === 'stored' && (
        <p className={`below-8 muted ${styles['hint']}`}>
          Not sent: no mail server is set up. Download the PDF and send it yourself.
        </p>
      )}
      {mail.failure && <p className={`below-8 muted ${styles['hint']}`}>{mail.failure}</p>}
      <p className={`rounded surface-2 break-words ${styles['body']}`}>
        {mail.emptied_at === null ? mail.body : 'The text and the files of this e-mail were deleted after a year.'}
      </p>
      {mail.files.map((name, i) => (
        <button
          key={name}
          type="button"
          className={`inline-row gap-6 brand weight-500 ${styles['file']}`}
          disabled={busy}
          onClick={() => save(getMailFile, { params: { id: mail.id, number: String(i + 1) } })}
        >
          <Paperclip size={16} aria-hidden /> {name}
        </button>
      ))}
    </details>
  )
}
