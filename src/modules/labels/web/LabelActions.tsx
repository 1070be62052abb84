/** Ways to print labels: the browser, a PDF, a network printer, a USB printer, or a ZPL file. */
import { Download, FileText, ListOrdered, Printer, Usb } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { canPrintByUsb, printByUsb } from '#web/usb-printer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { counted, number } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { confirmAbove, formatCounts, totalCopies } from '../label.ts'
import { getLabelsPdf } from '../label-calls.ts'
import { perSheet } from '../label-formats.ts'
import { type Resolution, resolutions, zplLabel, zplOf } from '../label-zpl.ts'
import { listPrinters, printLabels } from '../printer-calls.ts'
import type { useLabels } from './use-labels.ts'

interface LabelActionsProps {
  readonly view: ReturnType<typeof useLabels>
  readonly onQueue: () => void
}

/** Resolution assumed for an unknown printer: 203 dpi, the most common. */
const usual: Resolution = resolutions[1]

export function LabelActions({ view, onQueue }: LabelActionsProps) {
  const { kind, format, design, begin, wanted, laid, faults } = view
  const [confirming, setConfirming] = useState<() => void>()
  const { save, busy } = useDownload()
  const { run } = useAction('/api/label-print-jobs')
  const printers = useQuery(query(listPrinters)).data
  const count = totalCopies(wanted)
  const ready = laid.length > 0 && faults.length === 0
  const chosen = { items: formatCounts(wanted), ...(design ? { design: design.id } : { design: 'standard', paper: format.id }) }
  /** The labels in the language of label printers; throws if a code would be too small. */
  const zpl = () => {
    const labels = laid.map(({ items, copies }) => ({ ...zplLabel(items, usual), copies }))
    const [fault] = labels.flatMap((label) => label.faults)
    if (fault !== undefined) throw new Problem('INVALID', fault)
    return zplOf(labels, format.label, usual)
  }
  const withZpl = (use: (text: string) => void | Promise<void>) => () => void run(async () => use(zpl()))
  const print = () => void window.open(`/production/labels/print${window.location.search}`, '_blank')
  const pdf = () => save(getLabelsPdf, { query: { kind, ...chosen, begin: String(begin) } })
  const file = withZpl((text) => saveFile(`labels-${kind}.zpl`, new Blob([text], { type: 'text/plain;charset=utf-8' })))
  const usb = withZpl(async (text) => {
    if (await printByUsb('label printer', new TextEncoder().encode(text)))
      toast(`${counted(count, 'label')} sent to the printer.`)
  })
  const queue = (printer_id: string) => () =>
    void run(async () => {
      const job = await call(printLabels, { body: { printer_id, kind, ...chosen, confirm_labels: count } })
      toast(`${counted(job.labels, 'label')} queued for ${job.printer_name}.`, { action: { label: 'Show', do: onQueue } })
    })
  const start = (action: () => void) => () => (count > confirmAbove ? setConfirming(() => action) : action())
  return (
    <>
      <Menu
        name="Label printer"
        actions={[
          ...(printers?.printers ?? []).map(({ id, name }) => ({
            label: `Print on ${name}`,
            icon: Printer,
            when: ready && printers?.enabled === true,
            do: start(queue(id)),
          })),
          { label: 'Print over USB', icon: Usb, when: ready && canPrintByUsb(), do: start(usb) },
          { label: 'Download ZPL', icon: Download, when: ready, do: start(file) },
          { label: 'Printers and queue', icon: ListOrdered, do: onQueue },
        ]}
      />
      <Button busy={busy} disabled={!ready} onClick={start(pdf)}>
        <FileText size={16} aria-hidden /> PDF
      </Button>
      <Button kind="primary" disabled={!ready} onClick={start(print)}>
        <Printer size={16} aria-hidden /> Print
      </Button>
      {confirming && (
        <ConfirmDialog
          title={`Print ${number(count)} labels?`}
          action={`Print ${number(count)} labels`}
          onConfirm={() => {
            setConfirming(undefined)
            confirming()
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            That is {number(Math.ceil((count + begin - 1) / perSheet(format)))}{' '}
            {perSheet(format) === 1 ? 'labels from the roll' : 'sheets'}.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
