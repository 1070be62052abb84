/** The credit note of a return without a receipt, as a PDF on the paper of this device. */
import { Download } from 'lucide-react'
import type { CreditNoteId } from '#kernel/id.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDownload } from '#web/use-download.ts'
import { getReturnPdf } from '../contract.ts'
import { savedPaperSize } from './print-invoice.ts'

export function ReturnPdf({ id }: { readonly id: CreditNoteId }) {
  const { save, busy } = useDownload()
  return (
    <Button busy={busy} onClick={() => save(getReturnPdf, { params: { id }, query: { paper: savedPaperSize() } })}>
      <Download size={16} aria-hidden /> Credit note, PDF
    </Button>
  )
}
