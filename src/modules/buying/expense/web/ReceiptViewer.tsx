/** The receipts of one expense, one at a time, large enough to read. */
import type { ExpenseId } from '#kernel/id.ts'
import { ChevronLeft, ChevronRight, Download, ExternalLink, FileText } from 'lucide-react'
import { useState } from 'react'
import { download } from '#web/download.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showReceipt } from '../contract.ts'
import type { Expense, Receipt } from '../expense.ts'
import styles from './Receipts.module.css'
import { fetchReceipt, useReceipt } from './use-receipt.ts'

interface ReceiptViewerProps {
  readonly expense: Pick<Expense, 'id' | 'receipts'> & Partial<Pick<Expense, 'description' | 'category'>>
  /** The id of the first one shown; else the first. */
  readonly first?: string
  readonly onClose: () => void
}

export function ReceiptViewer({ expense, first, onClose }: ReceiptViewerProps) {
  const { receipts } = expense
  const [at, go] = useState(() =>
    Math.max(
      0,
      receipts.findIndex(({ id }) => id === first),
    ),
  )
  const receipt = receipts[Math.min(at, receipts.length - 1)]
  const step = (by: number) => go((at + by + receipts.length) % receipts.length)
  if (!receipt) return null
  const request = { params: { id: expense.id, receiptId: receipt.id }, query: {} }
  const keep = () => download(showReceipt, request)
  return (
    <Dialog title={expense.description || expense.category || 'Receipt'} wide onClose={onClose}>
      <div
        className="grid gap-12"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1)
        }}
      >
        {receipt.kind === 'photo' ? (
          <Photo key={receipt.id} expenseId={expense.id} receipt={receipt} />
        ) : (
          <div className={`grid gap-6 rounded surface-2 muted ${styles['paper']}`}>
            <FileText size={56} strokeWidth={1.2} aria-hidden />
            <b className="break-words ink">{receipt.name}</b>
            <span>PDF, {size(receipt.bytes)}</span>
            <Button kind="primary" onClick={() => void openPdf(expense.id, receipt.id)}>
              <ExternalLink size={17} aria-hidden /> Open
            </Button>
          </div>
        )}
        <div className="row gap-8">
          {receipts.length > 1 && (
            <>
              <IconButton label="Previous receipt" onClick={() => step(-1)}>
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              <span>
                {at + 1} of {receipts.length}
              </span>
              <IconButton label="The next" onClick={() => step(1)}>
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </>
          )}
          <span className="cut grow min-0 muted">{receipt.name}</span>
          <Button kind="ghost" onClick={() => void keep()}>
            <Download size={17} aria-hidden /> Save
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Photo({ expenseId, receipt }: { readonly expenseId: ExpenseId; readonly receipt: Receipt }) {
  const [isNear, setIsNear] = useState(false)
  const url = useReceipt({ expenseId, id: receipt.id, size: 'large' }, true)
  return (
    <button
      type="button"
      className={`grid full rounded surface-2 place-center ${styles['photo']}`}
      data-near={isNear}
      aria-label={isNear ? 'Show it whole' : 'Show it larger'}
      onClick={() => setIsNear(!isNear)}
    >
      {url && <img src={url} alt={`Receipt ${receipt.name}`} draggable={false} />}
    </button>
  )
}

/** Opens a tab at once, so that no popup blocker stops it, and fills it when the file has loaded. */
async function openPdf(expenseId: ExpenseId, id: string): Promise<void> {
  const tab = open('', '_blank')
  try {
    const url = URL.createObjectURL(await fetchReceipt({ expenseId, id, size: 'large' }))
    if (tab) tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
