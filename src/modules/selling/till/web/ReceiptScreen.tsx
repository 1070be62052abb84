/** /sales/pos/receipt/{saleId}: the receipt of a sale of this device, printed without the server; with `?document=quote` a quote, with `?document=layby` a lay-by. */
import type { SaleId } from '#kernel/id.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ReceiptText } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { invoiceOf } from '#modules/selling/document/invoice.ts'
import { Printing } from '#modules/selling/document/web/PrintInvoiceScreen.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { receiptSearch } from './till-search.ts'
import styles from '#modules/selling/document/web/PrintInvoiceScreen.module.css'
import { useSalesOut } from '#modules/selling/waiting/web/use-outbox.ts'

const QuotePrinting = lazyNamed(() => import('#modules/selling/draft/web/QuotePrinting.tsx'), 'QuotePrinting')
const LaybyPrinting = lazyNamed(() => import('#modules/selling/draft/web/LaybyPrinting.tsx'), 'LaybyPrinting')

export function ReceiptScreen() {
  const { saleId = '' } = useParams({ strict: false })
  const [{ document }] = useSearchParams(receiptSearch)
  return (
    <Suspense>
      {document === 'quote' ? (
        <QuotePrinting quoteId={saleId} />
      ) : document === 'layby' ? (
        <LaybyPrinting laybyId={saleId} />
      ) : (
        <Receipt saleId={saleId} />
      )}
    </Suspense>
  )
}

function Receipt({ saleId }: { readonly saleId: SaleId }) {
  const settings = useSettings()
  const sales = useSalesOut()
  if (!sales || settings.nurseryName === '') return <p className={`text-center ${styles['loading']}`}>Loading receipt...</p>
  const sale = sales.find(({ id }) => id === saleId)
  if (!sale)
    return (
      <EmptyState
        icon={ReceiptText}
        title="This receipt isn’t on this device"
        actions={
          <Link to="/sales/transactions" className={buttonClass}>
            Sales Transactions
          </Link>
        }
      >
        Find the sale there and print its invoice.
      </EmptyState>
    )
  const { number, reference, receipt: document } = sale
  const known = number === undefined ? document.sale : { ...document.sale, invoice_number: number, till_reference: reference }
  return <Printing invoice={invoiceOf(known, settings)} />
}
