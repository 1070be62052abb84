/** The previous sale, until the next one is paid: printed again at once; its invoice opens to be e-mailed, refunded or voided. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import styles from './SaleDone.module.css'
import { printReceipt } from './print-receipt.ts'
import { hasChange, nameOf } from './SaleDone.tsx'
import { type Sold, changeOf } from './sell.ts'
import { tillSearch } from './till-search.ts'
import { useSalesOut } from '#modules/selling/waiting/web/use-outbox.ts'
import { useTillKeys } from './use-till-keys.ts'

const SaleDialog = lazyNamed(() => import('#modules/selling/document/web/SaleDialog.tsx'), 'SaleDialog')

/** Without a sale made on this screen: the newest that this person made on this device. */
export function LastSale({ sale }: { readonly sale: Sold | undefined }) {
  const before = useSalesOut()?.find(({ user_id }) => user_id === currentUser()?.id)
  const shown = sale ?? (before && { ...soldOf(before.receipt.sale), number: before.number, reference: before.reference })
  return shown ? <Shown sale={shown} /> : null
}

const soldOf = ({ id, total_amount, payments }: Parameters<typeof changeOf>[0] & { id: string; total_amount: string }) => ({
  id,
  total: total_amount,
  change: changeOf({ payments }),
  given_back: '0',
})

function Shown({ sale }: { readonly sale: Sold }) {
  const settings = useSettings()
  const [{ refund }] = useSearchParams(tillSearch)
  const [isOpen, open] = useState(false)
  // Its refund is made on this screen, in a dialog of its own.
  if (isOpen && refund !== '') open(false)
  const print = () => printReceipt(sale, settings)
  useTillKeys({ F7: print })
  return (
    <div className={`row wrap between gap-8 line-bottom muted text-s num ${styles['last']}`}>
      <span>
        Last sale: {nameOf(sale)}, {money(sale.total, settings)}
        {hasChange(sale) && `, change ${money(sale.change, settings)}`}
      </span>
      <span>
        <Button kind="ghost" onClick={print}>
          Print receipt
        </Button>
        {sale.number !== undefined && (
          <Button kind="ghost" onClick={() => open(true)}>
            Open sale
          </Button>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <SaleDialog id={sale.id} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  )
}
