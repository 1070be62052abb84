/** The sale that was just made: the change to hand back, and the receipt. It stays until the next sale begins; then one line of it remains (`LastSale.tsx`). */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { CircleCheck, Mail, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cents } from '#kernel/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import styles from './SaleDone.module.css'
import { printReceipt } from './print-receipt.ts'
import type { Sold } from './sell.ts'
import { useTillKeys } from './use-till-keys.ts'

const FirstSale = lazyNamed(() => import('./FirstSale.tsx'), 'FirstSale')
const SaleMail = lazyNamed(() => import('#modules/selling/document/web/SaleMail.tsx'), 'SaleMail')

interface SaleDoneProps {
  readonly sale: Sold
  readonly onNext: () => void
}

export const nameOf = ({ number, reference }: Pick<Sold, 'number' | 'reference'>): string =>
  number === undefined ? reference : `Invoice ${number}`

export const hasChange = ({ change }: Sold): boolean => cents(change) > 0n

/** The first of the nursery: invoice 00001. */
const isFirst = ({ number }: Sold) => /^0*1$/.test(number ?? '')

export function SaleDone({ sale, onNext }: SaleDoneProps) {
  const settings = useSettings()
  const [mailing, setMailing] = useState(false)
  const print = () => printReceipt(sale, settings)
  useTillKeys({ F7: print })
  return (
    <section className={`grid grow items-center gap-14 ${styles['done']}`} aria-label="Sale complete">
      <div role="status">
        {isFirst(sale) ? (
          <Suspense>
            <FirstSale />
          </Suspense>
        ) : (
          <CircleCheck size={44} strokeWidth={1.8} aria-hidden />
        )}
        {hasChange(sale) && (
          <p className={styles['change']}>
            Change <b className="block ink weight-650">{money(sale.change, settings)}</b>
          </p>
        )}
        {cents(sale.given_back) > 0n && (
          <p className={styles['change']}>
            Refund <b className="block ink weight-650">{money(sale.given_back, settings)}</b>
          </p>
        )}
        <p>
          {nameOf(sale)}: {money(sale.total, settings)}
        </p>
        {sale.number === undefined && <p>Saved on this device. It will be sent when you’re back online.</p>}
      </div>
      <div className={`grid gap-8 ${styles['actions']}`}>
        <Button onClick={print}>
          <Printer size={17} aria-hidden /> Print receipt
        </Button>
        {sale.number !== undefined && (
          <Button onClick={() => setMailing(true)}>
            <Mail size={17} aria-hidden /> E-mail receipt
          </Button>
        )}
      </div>
      {/* It is where the payment was taken: the second click of a double click is not meant for it. */}
      <Button kind="primary" large onClick={(event) => event.detail < 2 && onNext()}>
        New sale
      </Button>
      {mailing && sale.number !== undefined && (
        <Suspense>
          <SaleMail saleId={sale.id} invoiceNumber={sale.number} onDone={() => setMailing(false)} />
        </Suspense>
      )}
    </section>
  )
}
