/** How it is paid: the method, what cash was handed over and what goes back, and one press to finish. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { refresh } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { money } from '#web/ui/format.ts'
import { methodName } from '../invoice.ts'
import type { Sale } from '../sale.ts'
import type { TillCart, TillPayment } from '../till.ts'
import type { ChangeCart } from './use-till.ts'
import styles from './PaymentPanel.module.css'

interface PaymentPanelProps {
  readonly total: Cents
  readonly settings: Settings
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly sell: (payment: TillPayment) => Promise<Sale>
  readonly onBack: () => void
  readonly onSold: (sale: Sale) => void
}

const methods = ['eftpos', 'card', 'cash', 'bank_transfer'] as const

export function PaymentPanel({ total, settings, cart, change, sell, onBack, onSold }: PaymentPanelProps) {
  const client = useQueryClient()
  const [method, setMethod] = useState<(typeof methods)[number]>('eftpos')
  const [tendered, setTendered] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const handed = /^\d{1,7}([.,]\d{1,2})?$/.test(tendered) ? cents(tendered.replace(',', '.')) : undefined
  const short = method === 'cash' && tendered !== '' && (handed === undefined || handed < total)

  const pay = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      onSold(await sell({ method, ...(method === 'cash' && handed !== undefined ? { tendered: moneyText(handed) } : {}) }))
    } catch (error) {
      setRefusal(error)
      if (error instanceof Problem && error.status === 409) void refresh(client, '/api/plant-types')
    } finally {
      setBusy(false)
    }
  }
  const changed = refusal instanceof Problem && refusal.code === 'PRICE_CHANGED' ? refusal : undefined

  return (
    <div className={styles['panel']}>
      <header>
        <IconButton label="Back to the cart" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
        <p>
          To pay <b>{money(total, settings)}</b>
        </p>
      </header>
      <div className={styles['methods']} role="group" aria-label="Payment method">
        {methods.map((each) => (
          <button key={each} type="button" aria-pressed={each === method} onClick={() => setMethod(each)}>
            {methodName(each)}
          </button>
        ))}
      </div>
      {method === 'cash' && (
        <>
          <Field label="Cash handed over" error={short ? `${money(total, settings)} is due.` : undefined}>
            {(ids) => (
              <input
                {...ids}
                className={inputClass}
                inputMode="decimal"
                placeholder={moneyText(total)}
                value={tendered}
                onChange={(event) => setTendered(event.target.value)}
              />
            )}
          </Field>
          <div className={styles['notes']}>
            {notesFor(total).map((note) => (
              <Button key={note} onClick={() => setTendered(note)}>
                {money(note, settings)}
              </Button>
            ))}
          </div>
          <p className={styles['change']}>
            Change <b>{money(handed !== undefined && handed > total ? handed - total : 0n, settings)}</b>
          </p>
        </>
      )}
      <Field label="Customer" hint="Optional; stands on the invoice.">
        {(ids) => (
          <input
            {...ids}
            className={inputClass}
            maxLength={120}
            value={cart.customer_name}
            onChange={(event) => change((now) => ({ ...now, customer_name: event.target.value }))}
          />
        )}
      </Field>
      {refusal !== undefined && (
        <div className={styles['refusal']} role="alert">
          <p>{sentenceOf(refusal)}</p>
          {changed && (
            <PriceChoice
              problem={changed}
              cart={cart}
              change={change}
              settings={settings}
              onChosen={() => setRefusal(undefined)}
            />
          )}
        </div>
      )}
      <Button kind="primary" large busy={busy} disabled={short} onClick={() => void pay()}>
        {busy ? 'Taking payment…' : `Take ${money(total, settings)}`}
      </Button>
    </div>
  )
}

interface PriceChoiceProps {
  readonly problem: Problem
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly settings: Settings
  readonly onChosen: () => void
}

/** The list says another price than the customer was told. */
function PriceChoice({ problem, cart, change, settings, onChosen }: PriceChoiceProps) {
  const at = Number(problem.extra['line'])
  const current = String(problem.extra['current_price'])
  const line = cart.lines[at]
  if (!line) return null
  const choose = (price: string) => {
    change((now) => ({
      ...now,
      lines: now.lines.map((each, i) =>
        i === at ? { ...each, good: { ...each.good, price }, confirm_price: price !== current } : each,
      ),
    }))
    onChosen()
  }
  return (
    <div className={styles['notes']}>
      <Button onClick={() => choose(current)}>{money(current, settings)}</Button>
      <Button onClick={() => choose(line.good.price)}>{money(line.good.price, settings)}, as told</Button>
    </div>
  )
}

/** The exact sum, and the next few notes a customer is likely to hold. */
function notesFor(total: Cents): string[] {
  const up = (step: bigint) => ((total + step - 1n) / step) * step
  return [...new Set([total, up(500n), up(1000n), up(2000n), up(5000n), up(10000n)])].slice(0, 5).map(moneyText)
}
