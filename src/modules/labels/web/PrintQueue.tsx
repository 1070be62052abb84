/** The label printers of the nursery, and what was sent to them. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { SelectField, TextField } from '#web/ui/Form.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { counted } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import * as z from 'zod/mini'
import { labelKindNames, labelKinds } from '../label.ts'
import { resolutions } from '../label-zpl.ts'
import { type JobState, type LabelPrinter, NewPrinter, type PrintJob } from '../printer.ts'
import {
  cancelPrintJob,
  createPrinter,
  deletePrinter,
  editPrinter,
  listPrintJobs,
  listPrinters,
  retryPrintJob,
} from '../printer-calls.ts'
import styles from './LabelsScreen.module.css'

/** Polling interval in milliseconds while a job is unfinished. */
const pace = 2_000
const isOnItsWay = ({ status }: PrintJob) => status === 'waiting' || status === 'sending'

export function PrintQueue({ onClose }: { readonly onClose: () => void }) {
  const jobs = useQuery({
    ...query(listPrintJobs),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? pace : false),
  })
  useLive(['/api/label-print-jobs', '/api/label-printers'], '/api/label-print-jobs')
  return (
    <Dialog title="Label printers" wide onClose={onClose}>
      <Printers />
      <h3 className="above-16 text-l">Queue</h3>
      {jobs.isError && <ErrorBox error={jobs.error} retry={() => void jobs.refetch()} />}
      {jobs.data?.length === 0 && <p className="muted">Nothing was sent to a printer yet.</p>}
      <ul className={`grid ${styles['printers']}`} aria-label="Print jobs">
        {(jobs.data ?? []).map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </Dialog>
  )
}

function Printers() {
  const printers = useQuery(query(listPrinters))
  const [editing, setEditing] = useState<LabelPrinter | 'new'>()
  const [removing, setRemoving] = useState<LabelPrinter>()
  const { run } = useAction('/api/label-printers', '/api/label-print-jobs')
  if (printers.isError) return <ErrorBox error={printers.error} retry={() => void printers.refetch()} />
  if (!printers.data) return <Skeleton rows={3} />
  const canEdit = isOneOf(managers)
  return (
    <>
      {!printers.data.enabled && (
        <Banner tone="info">
          This installation connects to no printers by itself. Print over USB, or download the labels as ZPL or PDF. Who runs it
          can allow the network of your printers: see LABEL_PRINTER_NETWORKS in its instructions.
        </Banner>
      )}
      <ul className={`grid ${styles['printers']}`} aria-label="Printers">
        {printers.data.printers.map((printer) => (
          <li key={printer.id}>
            <span>
              <b>{printer.name}</b>
              <small>
                {printer.host}, port {printer.port}, {printer.dots_per_mm} dots/mm
              </small>
            </span>
            <Menu
              name={`Actions on ${printer.name}`}
              actions={[
                { label: 'Edit', when: canEdit, do: () => setEditing(printer) },
                { label: 'Remove', when: canEdit, danger: true, do: () => setRemoving(printer) },
              ]}
            />
          </li>
        ))}
      </ul>
      {canEdit && printers.data.enabled && (
        <Button onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden /> Add a printer
        </Button>
      )}
      {editing && <PrinterForm printer={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          onConfirm={() => {
            setRemoving(undefined)
            void run(() => call(deletePrinter, { params: { id: removing.id } }))
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>Its waiting labels are cancelled.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const states: Readonly<Record<JobState, { readonly label: string; readonly tone: 'ok' | 'bad' | 'warn' | 'neutral' }>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  sending: { label: 'Sending', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

function Job({ job }: { readonly job: PrintJob }) {
  const { run, busy } = useAction('/api/label-print-jobs')
  const kind = labelKinds.find((each) => each === job.kind)
  const act = (what: typeof cancelPrintJob | typeof retryPrintJob) => () => void run(() => call(what, { params: { id: job.id } }))
  return (
    <li>
      <span>
        <b>
          {counted(job.labels, 'label')}, {kind ? labelKindNames[kind].toLowerCase() : job.kind}, {job.printer_name}
        </b>
        <small>
          {[job.created_by ?? '', job.attempts > 1 ? `attempt ${job.attempts}` : '', job.failure ?? '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Badge tone={states[job.status].tone}>{states[job.status].label}</Badge>
      {job.status === 'waiting' && (
        <Button busy={busy} onClick={act(cancelPrintJob)}>
          Cancel
        </Button>
      )}
      {(job.status === 'failed' || job.status === 'cancelled') && (
        <Button busy={busy} onClick={act(retryPrintJob)}>
          Print again
        </Button>
      )}
    </li>
  )
}

const PrinterShape = z.strictObject({
  name: NewPrinter.shape.name,
  host: NewPrinter.shape.host,
  port: z.string().check(z.regex(/^910\d$/, 'Enter a port from 9100 to 9109.')),
  dots_per_mm: z.string(),
})

function PrinterForm({ printer, onClose }: { readonly printer: LabelPrinter | undefined; readonly onClose: () => void }) {
  const save = async ({ port, dots_per_mm, ...texts }: z.output<typeof PrinterShape>, row: LabelPrinter | undefined) => {
    const body = { ...texts, port: Number(port), dots_per_mm: Number(dots_per_mm) as LabelPrinter['dots_per_mm'] }
    await (row
      ? call(editPrinter, { params: { id: row.id }, body: { ...body, version: row.version } })
      : call(createPrinter, { body }))
    onClose()
  }
  return (
    <Dialog title={printer ? printer.name : 'Add a label printer'} onClose={onClose}>
      <EditForm
        shape={PrinterShape}
        row={printer}
        valuesOf={(row) => ({
          name: row?.name ?? '',
          host: row?.host ?? '',
          port: String(row?.port ?? 9100),
          dots_per_mm: String(row?.dots_per_mm ?? 8),
        })}
        submit={save}
        action="Save"
        onCancel={onClose}
        refreshes={['/api/label-printers']}
      >
        <TextField name="name" label="Name" required autoFocus />
        <TextField name="host" label="Address" hint="On your network, like 192.168.1.50" required />
        <TextField name="port" label="Port" hint="9100 for nearly all printers" required />
        <SelectField
          name="dots_per_mm"
          label="Resolution"
          options={resolutions.map((dots) => ({
            value: String(dots),
            label: `${dots} dots/mm (${{ 6: 152, 8: 203, 12: 300, 24: 600 }[dots]} dpi)`,
          }))}
        />
      </EditForm>
    </Dialog>
  )
}
