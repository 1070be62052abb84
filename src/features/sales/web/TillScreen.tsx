/** The till: goods on the left, the cart on the right, always in the same place. A scan is heard wherever the focus is. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { lookUpBarcode, allPrices } from '#features/plants/contract.ts'
import { readBarcode } from '#features/plants/barcode.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { keptQuery } from '#web/kept-query.ts'
import { onScan } from '#web/scan.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type Good, addToCart } from '../till.ts'
import { CartPanel } from './CartPanel.tsx'
import { Goods } from './Goods.tsx'
import { printInvoice, printSlip } from './print-invoice.ts'
import { TillDialogs } from './TillDialogs.tsx'
import { TillState } from './TillState.tsx'
import styles from './TillScreen.module.css'
import { type Sold, useTill } from './use-till.ts'

export function TillScreen() {
  const goods = useQuery({ ...keptQuery(allPrices), staleTime: 60_000 })
  const settings = useSettings()
  const { cart, change, sell } = useTill(settings)
  const [choice, setChoice] = useState<readonly Good[]>()
  const add = useCallback((good: Good) => change((now) => addToCart(now, good)), [change])
  const byBarcode = useMemo(() => Map.groupBy(goods.data ?? [], (good) => good.barcode), [goods.data])

  const scan = useCallback(
    async (scanned: string) => {
      const code = readBarcode(scanned)
      // The list may be older than the label.
      const found = byBarcode.get(code) ?? (await call(lookUpBarcode, { params: { barcode: code } }).catch(() => []))
      const [first, ...others] = found
      if (!first) toast(`No plant has the barcode ${code}. Search for it by its name.`, { kind: 'bad' })
      else if (others.length > 0) setChoice(found)
      else add(first)
    },
    [byBarcode, add],
  )
  useEffect(() => onScan((code) => void scan(code)), [scan])

  const sold = ({ id, number, reference, total }: Sold) =>
    toast(
      number === undefined
        ? `${reference}: ${money(total, settings)}. It is kept here, and sent when the network is back.`
        : `Invoice ${number}: ${money(total, settings)}`,
      {
        action: {
          label: 'Print receipt',
          do: () => (number === undefined ? printSlip(id) : printInvoice(id, '80mm')),
        },
      },
    )

  return (
    <div className={styles['till']}>
      <h1 className="sr">Point of Sale</h1>
      <section className={styles['goods']} aria-label="Plants">
        <div className={styles['state']}>
          <TillState />
          <TillDialogs settings={settings} />
        </div>
        {goods.isPending ? (
          <Skeleton rows={9} />
        ) : goods.isError ? (
          <ErrorBox error={goods.error} retry={() => void goods.refetch()} />
        ) : (
          <Goods
            goods={goods.data}
            hidden={settings.hiddenCategories}
            onPick={add}
            onCode={(code) => void scan(code)}
            formats={settings}
          />
        )}
      </section>
      <CartPanel cart={cart} change={change} sell={sell} settings={settings} onSold={sold} />
      {choice && (
        <Dialog title="Which one is it?" onClose={() => setChoice(undefined)}>
          <div className={styles['choice']}>
            {choice.map((good, i) => (
              <button
                key={good.id}
                type="button"
                data-autofocus={i === 0}
                onClick={() => {
                  add(good)
                  setChoice(undefined)
                }}
              >
                <b>{good.common_name}</b> <i>{good.botanical_name}</i>
                <span>
                  {good.container_size} · {money(good.price, settings)}
                </span>
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  )
}
