/** Drawer for cash in and out: one of the tills that are open now, this device's own first; if none is open, it opens one. */
import { useState } from 'react'
import type { Cents } from '#kernel/money.ts'
import { getItem } from '#web/device-store.ts'
import { query } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { tillName } from '../till-name.ts'
import { type OpenTill, listOpenTills } from '../till-calls.ts'
import { CashChange } from './CashChange.tsx'
import styles from './OpenTillField.module.css'
import { useFloat } from './use-float.tsx'
import { throughThisTill, tillSessionKey } from './use-till-session.ts'

/** The open tills, and which of them is chosen: this device's own, else the first. */
export function useOpenTill() {
  const tills = useQuery(query(listOpenTills))
  const own = useQuery({ queryKey: ['own till session'], queryFn: async () => (await getItem<string>(tillSessionKey)) ?? '' })
  const [picked, pick] = useState<string>()
  const open = tills.data ?? []
  const usual = open.find(({ id }) => id === own.data) ?? open[0]
  return { open, isKnown: tills.data !== undefined && own.data !== undefined, chosen: picked ?? usual?.id, pick }
}

export type OpenTillState = ReturnType<typeof useOpenTill>

interface OpenTillFieldProps {
  readonly label: string
  readonly till: OpenTillState
}

export function OpenTillField({ label, till: { open, isKnown, chosen, pick } }: OpenTillFieldProps) {
  if (!isKnown) return null
  if (open.length === 0) return <OpenTillHere />
  return (
    <div>
      <p className={`weight-500 ${styles['label']}`} aria-hidden>
        {label}
      </p>
      <Chips
        label={label}
        value={chosen ?? ''}
        onChange={pick}
        options={open.map(({ id, till_number, till_name, opened_by }: OpenTill) => {
          const till = tillName({ number: till_number, name: till_name })
          return { value: id, label: opened_by ? `${till} (${opened_by})` : till }
        })}
      />
    </div>
  )
}

/** The drawer of a payment by `method` that is taken or given back now. */
export function useDrawer(method: string) {
  const till = useOpenTill()
  const inCash = method === 'cash'
  return {
    till,
    inCash,
    isMissing: inCash && till.chosen === undefined,
    /** The chosen drawer for cash, this device's open till for another payment over the counter. */
    sent: async () => (inCash ? chosenTill(till) : throughThisTill(method)),
  }
}

export const chosenTill = ({ chosen }: OpenTillState) => (chosen === undefined ? {} : { till_session_id: chosen })

interface DrawerFieldProps {
  readonly drawer: ReturnType<typeof useDrawer>
  /** The money is refunded to the customer. */
  readonly back?: boolean
  readonly amount?: Cents | undefined
}

/** Renders nothing for a payment that is not in cash. */
export const DrawerField = ({ drawer: { inCash, till }, ...cash }: DrawerFieldProps) =>
  inCash && <CashFields till={till} {...cash} />

interface CashFieldsProps extends Omit<DrawerFieldProps, 'drawer'> {
  readonly till: OpenTillState
}

/** The drawer; and of what a customer pays, the change, which nobody sees before the drawer is open. */
export const CashFields = ({ till, back = false, amount = 0n }: CashFieldsProps) => (
  <>
    <OpenTillField label={back ? 'Comes out of' : 'Goes into'} till={till} />
    {!back && amount > 0n && till.chosen !== undefined && <CashChange amount={amount} />}
  </>
)

/** No till is open: this device's is opened with its float, without leaving the form around. */
function OpenTillHere() {
  const float = useFloat()
  const { run, busy } = useAction()
  return (
    <div className={`framed grid gap-10 pad-12 justify-items-start ${styles['none']}`} role="group" aria-label="Open a till">
      <p role="note">
        No till is open. Cash goes through an open till, so that it is in its count: open this one, or choose another way to pay.
      </p>
      {float.field}
      <Button busy={busy} disabled={!float.isFilled} onClick={() => void run(float.open)}>
        Open the till
      </Button>
    </div>
  )
}
