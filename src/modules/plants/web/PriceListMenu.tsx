/** The price list as a whole: imported, taken as a file, or changed by a rule. */
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, FileText, ListChecks, Percent, Upload } from 'lucide-react'
import { managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useDownload } from '#web/use-download.ts'
import { exportPriceList } from '../price-change-calls.ts'

export function PriceListMenu({ onChangePrices }: { readonly onChangePrices: () => void }) {
  const { save, busy } = useDownload()
  const label = (
    <>
      <ListChecks size={16} aria-hidden />
      {busy ? 'Preparing…' : 'Price list'}
    </>
  )
  return (
    <Popover className={buttonClass} align="end" label={label}>
      <Link to="/import">
        <Upload size={17} aria-hidden /> Import
      </Link>
      {isOneOf(managers) && (
        <>
          <button type="button" data-closes onClick={() => save(exportPriceList, { query: { format: 'xlsx' } })}>
            <FileSpreadsheet size={17} aria-hidden /> Excel (XLSX)
          </button>
          <button type="button" data-closes onClick={() => save(exportPriceList, { query: { format: 'csv' } })}>
            <FileText size={17} aria-hidden /> CSV
          </button>
          <button type="button" data-closes onClick={onChangePrices}>
            <Percent size={17} aria-hidden /> Change prices
          </button>
        </>
      )}
    </Popover>
  )
}
