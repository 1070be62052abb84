/** Sends a report by mail: recipients, a few words, and the spreadsheet beside the PDF if wanted. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MailCall } from '../report-endpoint.ts'

interface MailReportProps {
  readonly mail: MailCall
  readonly query: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** "ana@bank.example, ben@books.example": addresses are separated by commas, semicolons or spaces. */
const addressesOf = (text: string) => text.split(/[\s,;]+/).filter((address) => address !== '')

export function MailReportDialog({ mail, query, params = {}, onClose }: MailReportProps) {
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const [spreadsheet, setSpreadsheet] = useState(false)
  const submit = async () => {
    const note = message.trim()
    const { sent_to } = await call(mail, {
      params,
      query,
      body: { to: addressesOf(to), ...(note ? { message: note } : {}), ...(spreadsheet ? { spreadsheet } : {}) },
    })
    toast(sent_to.length === 1 ? `The e-mail to ${sent_to[0]} is in the outbox.` : `${sent_to.length} e-mails are in the outbox.`)
    onClose()
  }
  return (
    <Dialog title="E-mail this report" onClose={onClose}>
      <PlainForm action="Send" disabled={to.trim() === ''} submit={submit} refreshes={['/api/mails']} onCancel={onClose}>
        <TypedField
          label="To"
          hint="Up to five addresses, separated by commas. Each gets an e-mail of their own."
          name="to"
          value={to}
          onChange={setTo}
          maxLength={1000}
          required
          autoFocus
        />
        <TypedField
          label="Message"
          hint="Optional. The report is attached as a PDF."
          name="message"
          value={message}
          onChange={setMessage}
          lines={3}
          maxLength={500}
        />
        <Checkbox label="Attach the spreadsheet (XLSX) as well" checked={spreadsheet} onChange={setSpreadsheet} />
      </PlainForm>
    </Dialog>
  )
}
