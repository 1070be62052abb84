/** Exports to Xero, QuickBooks and MYOB: what the next one holds and whether it agrees with the journal, and those that were made. */
import { useState } from 'react'
import { addDays, isDay } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { type Formats, todayOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDownload } from '#web/use-download.ts'
import { type ExportContents, type ExportFormat, exportFormats, formatNames } from '../accounting-export.ts'
import { accountingFiles, makeAccountingExport } from '../contract.ts'
import { ExportHistory } from './ExportHistory.tsx'
import { Preview } from './Preview.tsx'
import { TaxCodes } from './TaxCodes.tsx'
import styles from './Exports.module.css'

export function ExportsTab({ formats }: { readonly formats: Formats }) {
  const lastOfMonth = addDays(`${todayOf(formats).slice(0, 7)}-01`, -1)
  const [format, setFormat] = useState<ExportFormat>('xero')
  const [contents, setContents] = useState<ExportContents>('documents')
  const [from, setFrom] = useState(`${lastOfMonth.slice(0, 7)}-01`)
  const [to, setTo] = useState(lastOfMonth)
  const { save } = useDownload()
  const wanted = { format, contents, from, to }
  const submit = async () => {
    const { id } = await call(makeAccountingExport, { body: wanted })
    toast(`Exported to ${formatNames[format]}. The files are on their way.`)
    save(accountingFiles, { params: { id } })
  }
  return (
    <div className="grid gap-16">
      <Card title="New export">
        <PlainForm action="Export" submit={submit} refreshes={['/api/accounting-exports']}>
          <Chips
            label="Program"
            value={format}
            onChange={setFormat}
            options={exportFormats.map((value) => ({ value, label: formatNames[value] }))}
          />
          <Chips
            label="What to export"
            value={contents}
            onChange={setContents}
            options={[
              { value: 'documents', label: 'Invoices, bills and payments' },
              { value: 'journal', label: 'Journal only' },
            ]}
          />
          <p className={`muted ${styles['hint']}`}>
            {contents === 'documents'
              ? 'Invoices on account, credit notes, bills and payments one by one; each till as one summary a day; stock and costs as a journal.'
              : 'Everything as one journal a day, for an accountant who keeps customers and vendors elsewhere.'}
          </p>
          <div className={styles['days']}>
            <TypedDay label="From" name="from" value={from} onChange={setFrom} formats={formats} required />
            <TypedDay label="To" name="to" value={to} onChange={setTo} formats={formats} required />
          </div>
          {isDay(from) && isDay(to) && from <= to && <Preview wanted={wanted} formats={formats} />}
        </PlainForm>
      </Card>
      <ExportHistory formats={formats} />
      <TaxCodes key={format} format={format} />
    </div>
  )
}
