/** The price list as a file, to be changed in a spreadsheet and imported again. */
import { Download } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { useDownload } from '#web/use-download.ts'
import { exportPriceList } from '../price-change-calls.ts'

export function ExportPriceList() {
  const { save, busy } = useDownload()
  return (
    <>
      <Button busy={busy} onClick={() => save(exportPriceList, { query: { format: 'csv' } })}>
        <Download size={16} aria-hidden /> CSV
      </Button>
      <Button busy={busy} onClick={() => save(exportPriceList, { query: { format: 'xlsx' } })}>
        <Download size={16} aria-hidden /> Excel
      </Button>
    </>
  )
}
