/** E-mails the invoice of a sale, or one of its credit notes, with its PDF. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { SaleId } from '#kernel/id.ts'
import { Suspense } from 'react'
import type { MailRequest } from '#modules/messages/mail.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { draftInvoiceMail, mailInvoice } from '../contract.ts'
import { draftCreditNoteMail, mailCreditNote } from '../contract.ts'
import { type CreditNote } from '#modules/selling/sale/refund-calls.ts'

const MailForm = lazyNamed(() => import('#modules/messages/web/MailForm.tsx'), 'MailForm')

interface SaleMailProps {
  readonly saleId: SaleId
  readonly invoiceNumber: string
  /** Sends this instead of the invoice. */
  readonly creditNote?: CreditNote | undefined
  readonly onDone: () => void
}

export function SaleMail({ saleId: id, invoiceNumber, creditNote, onDone }: SaleMailProps) {
  const settings = useSettings()
  const document = creditNote
    ? {
        name: `credit note ${creditNote.credit_number}`,
        referenceId: creditNote.id,
        draft: () => call(draftCreditNoteMail, { params: { id, noteId: creditNote.id } }),
        send: (body: MailRequest) => call(mailCreditNote, { params: { id, noteId: creditNote.id }, body }),
      }
    : {
        name: `invoice ${invoiceNumber}`,
        referenceId: id,
        draft: () => call(draftInvoiceMail, { params: { id } }),
        send: (body: MailRequest) => call(mailInvoice, { params: { id }, body }),
      }
  return (
    <Dialog title={`E-mail ${document.name}`} onClose={onDone}>
      <Suspense fallback={<Skeleton rows={5} />}>
        <MailForm
          draft={document.draft}
          send={document.send}
          referenceId={document.referenceId}
          formats={settings}
          onDone={onDone}
        />
      </Suspense>
    </Dialog>
  )
}
