/** The till's day: open it with its float, put cash in or take it out, count the drawer, and print the Z report. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { readMoney } from '#modules/selling/cart/cart.ts'
import { denominationsOf } from '#modules/setup/settings/currency.ts'
import { methodName, terminalMethods } from '#modules/selling/payment/payment.ts'
import { closeSession, moveCash } from '#modules/selling/payment/till-calls.ts'
import type { Till } from '#modules/selling/payment/till-calls.ts'
import { tillAction } from '#modules/selling/payment/till-name.ts'
import type { TillSession } from '#modules/selling/payment/till-session.ts'
import { useFloat } from '#modules/selling/payment/web/use-float.tsx'
import { useOutboxCounts } from '#modules/selling/waiting/web/use-outbox.ts'
import { Report } from './TillReport.tsx'
import styles from './TillSessionDialog.module.css'

const TillSetup = lazyNamed(() => import('./TillSetup.tsx'), 'TillSetup')

interface TillSessionDialogProps {
  /** Undefined on a device that was never a till. */
  readonly till: Till | undefined
  readonly session: TillSession | null
  /** The till of another device: what belongs to this device is left out. */
  readonly isElsewhere?: boolean
  readonly onClose: () => void
}

export function TillSessionDialog({ till, session, isElsewhere = false, onClose }: TillSessionDialogProps) {
  const [closed, setClosed] = useState<TillSession>()
  const [doing, setDoing] = useState<'count' | 'in' | 'out'>()
  const { blindCount } = useSettings()
  const isBlind = blindCount && !isOneOf(managers)
  const shown = closed ?? session
  return (
    <Dialog
      title={`${tillAction({ till, session: shown })}${shown ? `, session ${shown.number}` : ''}`}
      wide={shown !== null}
      onClose={onClose}
    >
      {!shown ? (
        <OpenForm onDone={onClose} />
      ) : closed ? (
        <>
          <Report session={closed} />
          <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
            <Button onClick={() => window.open(`/sales/pos/report/${closed.id}`, '_blank')}>Print Z report</Button>
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      ) : doing === 'count' ? (
        <CountForm session={shown} isBlind={isBlind} onBack={() => setDoing(undefined)} onDone={setClosed} />
      ) : doing ? (
        <MoveForm session={shown} direction={doing} onDone={() => setDoing(undefined)} />
      ) : (
        <>
          <Report session={shown} isBlind={isBlind} />
          <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
            <Button onClick={() => setDoing('in')}>Cash in</Button>
            <Button onClick={() => setDoing('out')}>Cash out</Button>
            <Button kind="primary" data-autofocus onClick={() => setDoing('count')}>
              Count and close
            </Button>
          </div>
        </>
      )}
      {!closed && !doing && !isElsewhere && (
        // Room for what loads: the button above would move under a click.
        <Suspense fallback={<div className={styles['setupRoom']} />}>
          {isOneOf(managers) && (
            <div className={`flex justify-end ${styles['actions']}`}>
              <Link to="/sales/pos/tills" className={buttonClass}>
                All tills
              </Link>
            </div>
          )}
          <TillSetup till={till} />
        </Suspense>
      )}
    </Dialog>
  )
}

function OpenForm({ onDone }: { readonly onDone: () => void }) {
  const float = useFloat()
  const submit = async () => {
    await float.open()
    onDone()
  }
  return (
    <PlainForm action="Open the till" disabled={!float.isFilled} submit={submit}>
      {float.field}
    </PlainForm>
  )
}

interface MoveProps {
  readonly session: TillSession
  readonly direction: 'in' | 'out'
  readonly onDone: () => void
}

function MoveForm({ session, direction, onDone }: MoveProps) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const submit = async () => {
    await call(moveCash, { params: { id: session.id }, body: { direction, amount, reason } })
    onDone()
  }
  return (
    <PlainForm
      action="Save"
      disabled={readMoney(amount) === undefined || reason.trim() === ''}
      submit={submit}
      refreshes={['/api/tills']}
      onCancel={onDone}
    >
      <TypedNumber
        label={direction === 'in' ? 'Put in' : 'Taken out'}
        autoFocus
        kind="money"
        value={amount}
        onChange={setAmount}
      />
      <TypedField label="Why" name="reason" value={reason} onChange={setReason} />
    </PlainForm>
  )
}

interface CountProps {
  readonly session: TillSession
  readonly isBlind: boolean
  readonly onBack: () => void
  readonly onDone: (closed: TillSession) => void
}

function CountForm({ session, isBlind, onBack, onDone }: CountProps) {
  const settings = useSettings()
  const { waiting, attention } = useOutboxCounts()
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const [totals, setTotals] = useState<Readonly<Record<string, string>>>({})
  const [typedLeft, setLeft] = useState<string>()
  const [reason, setReason] = useState('')
  // The figures of a blind count do not say by which terminals something was paid.
  const terminals = terminalMethods.filter((each) => isBlind || session.report.tenders.some(({ method }) => method === each))
  const others = terminals.flatMap((method) => {
    const amount = totals[method]?.trim() ?? ''
    return amount === '' ? [] : [{ method, amount }]
  })
  const denominations = denominationsOf(settings.currency)
  const cash = denominations.map((value) => ({ value, count: Number.parseInt(counts[value] ?? '0', 10) || 0 }))
  const counted = sum(cash.map(({ value, count }) => cents(value) * BigInt(count)))
  const float = cents(session.opening_float)
  const left = typedLeft ?? moneyText(float < counted ? float : counted)
  const toBank = counted - cents(readMoney(left) ?? '0')
  const submit = async () => {
    const body = { cash, others, left_in_drawer: left, ...(reason.trim() === '' ? {} : { reason }) }
    onDone(await call(closeSession, { params: { id: session.id }, body }))
  }
  return (
    <PlainForm
      action="Close the till"
      disabled={waiting + attention > 0 || readMoney(left) === undefined}
      submit={submit}
      refreshes={['/api/tills']}
      cancel="Back"
      onCancel={onBack}
    >
      {waiting + attention > 0 && (
        <p className={`warned rounded ${styles['warning']}`} role="alert">
          {waiting + attention} sales of this device are not booked yet; their cash is in the drawer. Send them first.
        </p>
      )}
      <div className={`grid ${styles['coins']}`}>
        {denominations.map((value, i) => (
          <label className="grid items-center gap-8" key={value}>
            <span>{money(value, settings)}</span>
            <input
              className={inputClass}
              autoFocus={i === 0}
              inputMode="numeric"
              placeholder="0"
              maxLength={5}
              value={counts[value] ?? ''}
              onChange={(event) => setCounts({ ...counts, [value]: event.target.value.replace(/\D/g, '') })}
            />
          </label>
        ))}
      </div>
      <p className={`flex items-baseline between ${styles['counted']}`}>
        Counted <b>{money(moneyText(counted), settings)}</b>
      </p>
      {terminals.map((method, i) => (
        <TypedNumber
          key={method}
          label={`${methodName(method)} total on the terminal`}
          {...(i === 0 ? { hint: 'After refunds. Leave blank what you don’t check.' } : {})}
          kind="money"
          signed
          value={totals[method] ?? ''}
          onChange={(total) => setTotals({ ...totals, [method]: total })}
        />
      ))}
      <TypedNumber
        label="Left in the drawer"
        name="left_in_drawer"
        hint={toBank < 0n ? 'For the next session.' : `For the next session. ${money(toBank, settings)} goes to the bank.`}
        kind="money"
        value={left}
        onChange={setLeft}
      />
      <TypedField label="Reason for any difference" name="reason" value={reason} onChange={setReason} />
    </PlainForm>
  )
}
