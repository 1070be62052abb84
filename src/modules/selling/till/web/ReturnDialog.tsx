/** Finds the sale that goods come back from: by its receipt, the plant, the customer or the amount. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Undo2 } from 'lucide-react'
import type { SaleId } from '#kernel/id.ts'
import { useDeferredValue } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { dayAndTime, money } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { readOnce } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { Row } from '#modules/selling/draft/web/DraftRow.tsx'
import styles from '#modules/selling/draft/web/drafts.module.css'
import { listSales } from '#modules/selling/sale/contract.ts'

interface ReturnDialogProps {
  /** Search text; a plant that is scanned meanwhile is searched by its name. */
  readonly find: string
  readonly onFind: (find: string) => void
  readonly onSale: (id: SaleId) => void
  readonly onNoReceipt: () => void
  readonly onClose: () => void
}

const isReturnable = ({ voided_at }: { readonly voided_at: string | null }) => voided_at === null

export function ReturnDialog({ find, onFind, onSale, onNoReceipt, onClose }: ReturnDialogProps) {
  const settings = useSettings()
  const sales = usePagedList(listSales, { search: useDeferredValue(find) })
  const returnable = sales.rows.filter(isReturnable)
  const { run } = useAction()
  // Enter may come before the list of this text: it asks itself.
  const openOnlyOne = async () => {
    const [sale, another] = (await readOnce(listSales, { query: { search: find } })).filter(isReturnable)
    if (sale && !another) onSale(sale.id)
  }
  return (
    <Dialog title="Return" wide onClose={onClose}>
      <div className="grid gap-12">
        <div className="flex wrap items-center gap-8">
          <SearchField
            label="Scan the receipt or the plant, or search"
            value={find}
            onChange={onFind}
            onEnter={() => find.trim() !== '' && run(openOnlyOne)}
            autoFocus
          />
          <Button onClick={onNoReceipt}>No receipt</Button>
        </div>
        {sales.error ? (
          <ErrorBox error={sales.error} retry={sales.retry} />
        ) : sales.isPending ? (
          <Skeleton rows={3} />
        ) : returnable.length === 0 ? (
          <EmptyState icon={Undo2} title="No sale found">
            Search by the number of the invoice, the plant, the customer or the amount.
          </EmptyState>
        ) : (
          <ul className={`grid ${styles['carts']}`}>
            {returnable.map((sale) => (
              <Row
                key={sale.id}
                title={[`Invoice ${sale.invoice_number}`, sale.customer_name].filter(Boolean).join(' · ')}
                notes={[(sale.sold.names ?? []).join(', '), dayAndTime(sale.sold_at, settings)]}
                total={money(sale.total_amount, settings)}
              >
                <Button onClick={() => onSale(sale.id)}>Return</Button>
              </Row>
            ))}
            {sales.loadMore && (
              <li>
                <MoreButton list={sales} />
              </li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
