/** The receipts of an expense: taken with the camera or uploaded, shown as thumbnails, opened large. */
import type { ExpenseId } from '#kernel/id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, FileText, Paperclip, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { call } from '#web/call.ts'
import { useObjectUrl } from '#web/object-url.ts'
import { refresh } from '#web/refresh.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { upload } from '#web/upload.ts'
import { addReceipt, removeReceipt } from '../contract.ts'
import { type Expense, type Receipt, receiptLimits, tooHeavy } from '../expense.ts'
import { ReceiptViewer } from './ReceiptViewer.tsx'
import styles from './Receipts.module.css'
import { useReceipt } from './use-receipt.ts'

/** Explicit types: an iPhone then sends photos as JPEG. */
const photos = 'image/jpeg,image/png,image/webp,image/avif'

const kindOf = (file: File): Receipt['kind'] => (file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? 'pdf' : 'photo')

/** Uploads the files one after the other; throws the error of the first one refused. */
export async function sendReceipts(
  expenseId: ExpenseId,
  files: readonly File[],
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  for (const [i, file] of files.entries()) {
    const heavy = tooHeavy(kindOf(file), file.size)
    if (heavy) throw new Error(heavy)
    await upload(addReceipt, { params: { id: expenseId }, body: {}, file }, (share) => onProgress(i + share))
  }
}

export type WithReceipts = Pick<Expense, 'id' | 'receipts'>

/** Receipts of a saved expense or bill; those of a bill are stored with its first line. */
export function Receipts({
  expense,
  refreshes = '/api/expenses',
}: {
  readonly expense: WithReceipts
  readonly refreshes?: string
}) {
  const client = useQueryClient()
  const [sending, setSending] = useState<{ readonly done: number; readonly all: number }>()
  const [refusal, setRefusal] = useState<string>()
  const [opened, open] = useState<string>()
  const [removing, remove] = useState<Receipt>()
  const changed = () => refresh(client, refreshes)

  const send = async (files: readonly File[]) => {
    setRefusal(undefined)
    setSending({ done: 0, all: files.length })
    await sendReceipts(expense.id, files, (done) => setSending({ done, all: files.length })).catch((error: unknown) =>
      setRefusal(error instanceof Error ? errorMessage(error) : undefined),
    )
    await changed()
    setSending(undefined)
  }
  const letGo = async ({ id }: Receipt) => {
    remove(undefined)
    await call(removeReceipt, { params: { id: expense.id, receiptId: id } }).catch((error: unknown) =>
      setRefusal(errorMessage(error)),
    )
    await changed()
  }
  return (
    <Panel onFiles={(files) => void send(files)} full={expense.receipts.length >= receiptLimits.each} refusal={refusal}>
      {expense.receipts.map((receipt) => (
        <li key={receipt.id}>
          <ReceiptTile expenseId={expense.id} receipt={receipt} onOpen={() => open(receipt.id)} />
          <IconButton label={`Remove ${receipt.name}`} onClick={() => remove(receipt)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
      {sending && (
        <li className={styles['sending']}>
          <Progress
            label={sending.all > 1 ? 'Sending the receipts' : 'Sending the receipt'}
            value={sending.done}
            max={sending.all}
            text={sending.done < sending.all ? `${Math.round((sending.done / sending.all) * 100)}%` : 'Keeping it…'}
          />
        </li>
      )}
      {opened && <ReceiptViewer expense={expense} first={opened} onClose={() => open(undefined)} />}
      {removing && (
        <ConfirmDialog
          title="Remove this receipt?"
          action="Remove receipt"
          onConfirm={() => void letGo(removing)}
          onClose={() => remove(undefined)}
        >
          <p>{removing.name} is deleted permanently. The expense is not affected.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface NewReceiptsProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Receipts of a new expense, uploaded after it is saved. */
export function NewReceipts({ files, onChange }: NewReceiptsProps) {
  const heavy = files.map((file) => tooHeavy(kindOf(file), file.size)).find(Boolean)
  return (
    <Panel onFiles={(more) => onChange([...files, ...more])} full={files.length >= receiptLimits.each} refusal={heavy}>
      {files.map((file, i) => (
        <li key={`${i} ${file.name}`}>
          <Chosen file={file} />
          <IconButton label={`Leave ${file.name} out`} onClick={() => onChange(files.filter((each) => each !== file))}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </Panel>
  )
}

interface PanelProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly full: boolean
  readonly refusal: string | undefined
  readonly children: ReactNode
}

function Panel({ onFiles, full, refusal, children }: PanelProps) {
  const [over, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles([...files])
  }
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  return (
    <section
      aria-label="Receipts"
      className={`grid gap-8 pad-12 ${styles['panel']}`}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take([...event.dataTransfer.files])
      }}
    >
      <div className={`flex wrap items-baseline between ${styles['head']}`}>
        <b className="weight-600">Receipts</b>
        <span className="muted text-s">{full ? `${receiptLimits.each} are the most` : 'Photo up to 25 MB, PDF up to 15 MB'}</span>
      </div>
      <ul className={`row wrap gap-12 ${styles['list']}`}>
        {children}
        {!full && (
          <li className="flex wrap gap-8">
            <FileButton accept={photos} camera onFiles={take}>
              <Camera size={18} aria-hidden /> Take a photo
            </FileButton>
            <FileButton accept={`${photos},application/pdf`} multiple onFiles={take}>
              <Paperclip size={18} aria-hidden /> Choose files
            </FileButton>
          </li>
        )}
      </ul>
      <Refusal message={refusal} />
    </section>
  )
}

interface ReceiptTileProps {
  readonly expenseId: ExpenseId
  readonly receipt: Receipt
  readonly onOpen: () => void
}

function ReceiptTile({ expenseId, receipt, onOpen }: ReceiptTileProps) {
  const { id, kind, name } = receipt
  const url = useReceipt({ expenseId, id, size: 'small' }, kind === 'photo')
  return (
    <button
      type="button"
      className={`framed grid place-center clip pad-0 surface-2 muted ${styles['tile']}`}
      aria-label={`Open ${name}`}
      title={name}
      onClick={onOpen}
    >
      {url ? <img src={url} alt="" draggable={false} /> : <FileText size={26} strokeWidth={1.5} aria-hidden />}
      <span className="cut full surface ink text-xs text-center">{name}</span>
    </button>
  )
}

function Chosen({ file }: { readonly file: File }) {
  const preview = useObjectUrl(kindOf(file) === 'pdf' ? undefined : file)
  return (
    <span className={`framed grid place-center clip pad-0 surface-2 muted ${styles['tile']}`} title={file.name}>
      {preview ? <img src={preview} alt="" /> : <FileText size={26} strokeWidth={1.5} aria-hidden />}
      <span className="cut full surface ink text-xs text-center">{file.name}</span>
    </span>
  )
}
