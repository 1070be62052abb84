/** Exports for the accounting program: a new file of invoices not exported yet, and earlier files for download. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Settings } from '#features/settings/settings.ts'
import { addDays } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { useDownload } from '#web/use-download.ts'
import { query, refresh } from '#web/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { accountingFile, listAccountingExports, makeAccountingExport } from '../contract.ts'
import { type AccountingExport, NewAccountingExport } from '../accounting-export.ts'
import styles from './accounting.module.css'

const programs = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks' },
] as const

const kinds = [
  { value: 'invoices', label: 'Invoices' },
  { value: 'credit_notes', label: 'Credit notes' },
] as const

const counted = ({ invoices, documents }: AccountingExport) =>
  `${number(invoices)} ${documents === 'invoices' ? 'invoice' : 'credit note'}${invoices === 1 ? '' : 's'}`

export function AccountingDialog({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const client = useQueryClient()
  const made = useQuery(query(listAccountingExports))
  const today = todayOf(settings)
  const lastOfMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const { save } = useDownload()
  const make = async (wanted: NewAccountingExport) => {
    const file = await call(makeAccountingExport, { body: wanted })
    await refresh(client, '/api/accounting-exports')
    toast(`${counted(file)} in the file.`)
    save(accountingFile, { params: { id: file.id } })
  }
  return (
    <Dialog title="Invoices for the accountant" onClose={onClose}>
      <div className={styles['dialog']}>
        <p>
          Each invoice and each credit note goes into one file for a program, so that none is booked twice. Void ones stay out.
        </p>
        <Form
          shape={NewAccountingExport}
          start={{
            format: 'xero',
            documents: 'invoices',
            from: `${lastOfMonth.slice(0, 7)}-01`,
            to: lastOfMonth,
            account_code: '',
          }}
          submit={make}
          action="Make the file"
        >
          <SelectField name="format" label="Program" options={programs} />
          <SelectField name="documents" label="What" options={kinds} />
          <DateField name="from" label="From" formats={settings} required />
          <DateField name="to" label="To" formats={settings} required />
          <TextField name="account_code" label="Sales account" hint="Leave empty for 200 in Xero, Sales in QuickBooks" />
        </Form>
        {made.isPending ? (
          <Skeleton rows={2} />
        ) : made.isError ? (
          <ErrorBox error={made.error} retry={() => void made.refetch()} />
        ) : (
          <ul className={styles['links']}>
            {made.data.map((file) => (
              <li key={file.id}>
                <span>
                  <b>
                    {programs.find(({ value }) => value === file.format)?.label}, {day(file.from_day, settings)} –{' '}
                    {day(file.to_day, settings)}
                  </b>
                  <small>
                    {counted(file)} · {money(file.total_amount, settings)}
                  </small>
                </span>
                <IconButton
                  label={`Fetch the file of ${day(file.from_day, settings)} again`}
                  onClick={() => save(accountingFile, { params: { id: file.id } })}
                >
                  <Download size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
