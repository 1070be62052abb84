/** Exports a report as a spreadsheet, with every line, or as a PDF. */
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useDownload } from '#web/use-download.ts'

interface ExportMenuProps {
  readonly call: Endpoint
  readonly query: Readonly<Record<string, string>>
  /** Whether every line of it can be exported as well. */
  readonly lines?: boolean
}

export function ExportMenu({ call, query, lines = false }: ExportMenuProps) {
  const { save, busy } = useDownload()
  const take = (more: Readonly<Record<string, string>>) => save(call, { query: { ...query, ...more } })
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
      <Popover className={buttonClass} align="end" label={label}>
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
          <button type="button" data-closes onClick={() => take({ format: 'xlsx', content: 'lines' })}>
            <FileSpreadsheet size={17} aria-hidden /> Every line (XLSX)
          </button>
        )}
        {lines && (
          <button type="button" data-closes onClick={() => take({ format: 'csv', content: 'lines' })}>
            <FileText size={17} aria-hidden /> Every line (CSV)
          </button>
        )}
      </Popover>
    </>
  )
}
