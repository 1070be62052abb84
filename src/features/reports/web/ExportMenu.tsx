/** A report taken along: as a spreadsheet, with every line, or on paper. */
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import { download } from '#web/download.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Drop } from '#web/ui/Drop.tsx'
import { sayRefusal } from '#web/ui/toast.ts'

interface ExportMenuProps {
  readonly call: Endpoint
  readonly query: Readonly<Record<string, string>>
  /** Whether every line behind it can be had as well. */
  readonly lines?: boolean
}

export function ExportMenu({ call, query, lines = false }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const take = (more: Readonly<Record<string, string>>) => {
    setBusy(true)
    download(call, { query: { ...query, ...more } })
      .catch(sayRefusal)
      .finally(() => setBusy(false))
  }
  const label = (
    <>
      <Download size={16} aria-hidden />
      {busy ? 'Being made…' : 'Export'}
    </>
  )
  return (
    <>
      <Button onClick={() => print()}>
        <Printer size={16} aria-hidden /> Print
      </Button>
      <Drop className={buttonClass} align="end" label={label}>
        <button type="button" data-closes onClick={() => take({ format: 'xlsx' })}>
          <FileSpreadsheet size={17} aria-hidden /> Excel (XLSX)
        </button>
        <button type="button" data-closes onClick={() => take({ format: 'csv' })}>
          <FileText size={17} aria-hidden /> CSV
        </button>
        <button type="button" data-closes onClick={() => take({ format: 'pdf' })}>
          <FileText size={17} aria-hidden /> PDF
        </button>
        {lines && (
          <button type="button" data-closes onClick={() => take({ format: 'xlsx', what: 'lines' })}>
            <FileSpreadsheet size={17} aria-hidden /> Every line (XLSX)
          </button>
        )}
        {lines && (
          <button type="button" data-closes onClick={() => take({ format: 'csv', what: 'lines' })}>
            <FileText size={17} aria-hidden /> Every line (CSV)
          </button>
        )}
      </Drop>
    </>
  )
}
