/** Open lay-bys: what is paid, and what can be done with each. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { ask, call } from '#web/call.ts'
import { kept } from '#web/device-store.ts'
import { refresh } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { day, money, ago, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { cancelLayby, completeLayby, listLaybys, payLayby } from '../layby-calls.ts'
import { type Layby, cancellationFee } from '../layby.ts'
import { methodName, type paidMethods } from '../payment.ts'
import { taxRulesOf } from '../cart.ts'
import { countOf, readMoney } from '../till.ts'
import { Row } from './KeptRow.tsx'
import styles from './KeptDialog.module.css'
import { methodOptions } from './LaybyForm.tsx'
import { printInvoice } from './print-invoice.ts'
import { sessionKept } from './use-till-session.ts'

type Doing = 'pay' | 'complete' | 'cancel'

export function Laybys({ settings }: { readonly settings: Settings }) {
  const laybys = useQuery({
    queryKey: [listLaybys.path, 'open'] as const,
    queryFn: ({ signal }) => ask(listLaybys, { query: { state: 'open' }, signal }),
  })
  const [doing, setDoing] = useState<{ readonly id: string; readonly what: Doing }>()
  const today = todayOf(settings)
  if (laybys.isPending) return <Skeleton rows={3} />
  if (laybys.isError) return <ErrorBox error={laybys.error} retry={() => void laybys.refetch()} />
  const rows = laybys.data.data
  // A call's meta has the shape of its contract; Answered knows only what pages have.
  const { held } = laybys.data.meta as unknown as { readonly held: string }
  if (rows.length === 0)
    return (
      <Empty icon={PackageOpen} title="Nothing is laid by">
        Fill the cart, press Keep, and choose Lay-by.
      </Empty>
    )
  return (
    <>
      <p className={styles['held']}>{money(held, settings)} of customers’ money is held for goods that are not handed over.</p>
      <ul className={styles['kept']}>
        {rows.map((layby) => (
          <Row
            key={layby.id}
            title={`${layby.number} · ${layby.customer_name}`}
            notes={[countOf(layby.cart).text, ago(layby.at, settings), layby.contact]}
            total={money(layby.total_amount, settings)}
            pill={
              <Pill tone={layby.valid_until < today ? 'warn' : 'ok'}>
                {`${money(layby.paid_amount, settings)} paid · until ${day(layby.valid_until, settings)}`}
              </Pill>
            }
            below={
              doing?.id === layby.id && (
                <Act layby={layby} what={doing.what} settings={settings} onDone={() => setDoing(undefined)} />
              )
            }
          >
            <Button kind="ghost" onClick={() => setDoing({ id: layby.id, what: 'cancel' })}>
              Cancel…
            </Button>
            {layby.paid_amount !== layby.total_amount && (
              <Button onClick={() => setDoing({ id: layby.id, what: 'pay' })}>Take a payment</Button>
            )}
            <Button kind="primary" onClick={() => setDoing({ id: layby.id, what: 'complete' })}>
              Hand over
            </Button>
          </Row>
        ))}
      </ul>
    </>
  )
}

interface ActProps {
  readonly layby: Layby
  readonly what: Doing
  readonly settings: Settings
  readonly onDone: () => void
}

function Act({ layby, what, settings, onDone }: ActProps) {
  const client = useQueryClient()
  const owed = cents(layby.total_amount) - cents(layby.paid_amount)
  const [method, setMethod] = useState<(typeof paidMethods)[number]>('eftpos')
  const [typed, setTyped] = useState(what === 'pay' ? moneyText(owed) : '')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const act = useMutation({
    mutationFn: async () => {
      const session = await kept<string>(sessionKept)
      const where = session ? { till_session_id: session } : {}
      const at = { params: { id: layby.id }, key }
      if (what === 'pay') return call(payLayby, { ...at, body: { method, amount: readMoney(typed) ?? '0', ...where } })
      if (what === 'cancel') return call(cancelLayby, { ...at, body: { method, reason: typed, ...where } })
      return call(completeLayby, { ...at, body: { ...(owed > 0n ? { payment: { method } } : {}), ...where } })
    },
    onSuccess: (done) => {
      toast(
        what === 'pay'
          ? `${money(done.paid_amount, settings)} of lay-by ${done.number} is paid.`
          : `Lay-by ${done.number} is ${what === 'cancel' ? 'cancelled' : 'handed over'}.`,
        done.sale_id === null ? {} : { action: { label: 'Print invoice', do: () => printInvoice(done.sale_id ?? '', '80mm') } },
      )
      void refresh(
        client,
        '/api/laybys',
        '/api/sales',
        '/api/plant',
        '/api/inventory',
        '/api/orders',
        '/api/tills',
        '/api/reports',
      )
      onDone()
    },
    onError: () => setKey(crypto.randomUUID()),
  })
  const error = act.error ? sentenceOf(act.error) : undefined
  return (
    <div className={styles['act']}>
      <PlainForm
        action={wordOf(what, owed, method, settings)}
        danger={what === 'cancel'}
        busy={act.isPending}
        disabled={(what === 'pay' && readMoney(typed) === undefined) || (what === 'cancel' && typed.trim() === '')}
        refusal={what === 'complete' ? error : undefined}
        onSubmit={act.mutate}
        cancel="Not now"
        onCancel={onDone}
      >
        {what === 'complete' ? (
          <p>{owed > 0n ? `${money(owed, settings)} is still to be paid.` : 'It is paid; the goods can go.'}</p>
        ) : (
          <TypedField
            label={what === 'pay' ? 'Amount' : 'Why is it cancelled?'}
            required
            hint={what === 'pay' ? `${money(owed, settings)} is to be paid.` : goesBack(layby, settings)}
            error={error}
            mode={what === 'pay' ? 'decimal' : 'text'}
            value={typed}
            onChange={setTyped}
          />
        )}
        {(what !== 'complete' || owed > 0n) && (
          <Chips label="By which way" value={method} onChange={setMethod} options={methodOptions} />
        )}
      </PlainForm>
    </div>
  )
}

function wordOf(what: Doing, owed: bigint, method: string, settings: Settings): string {
  if (what === 'pay') return `Take it by ${methodName(method)}`
  if (what === 'cancel') return `Give back by ${methodName(method)}`
  return owed > 0n ? `Take ${money(owed, settings)} and hand over` : 'Hand over'
}

function goesBack({ paid_amount }: Layby, settings: Settings): string {
  const paid = cents(paid_amount)
  const fee = cancellationFee(paid, settings.laybyFee, taxRulesOf(settings).half)
  const rule = fee > 0n ? `, less the fee of ${money(fee, settings)} (${Number(settings.laybyFee)}%)` : ''
  return `${money(paid - fee, settings)} goes back${rule}.`
}
