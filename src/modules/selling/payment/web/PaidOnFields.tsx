/** The day money came in or went back, and the drawer that cash of today goes through: the same wherever a payment is booked. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { parseNumber } from '#kernel/number.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { todayOf } from '#web/ui/format.ts'
import { CashFields, DrawerField, type OpenTillState, useDrawer } from './OpenTillField.tsx'

/** Parses an amount; undefined while it is invalid. */
export function typedMoney(typed: string): Cents | undefined {
  const { text = '' } = parseNumber(typed, 'money')
  return text === '' ? undefined : cents(text)
}

/** The chosen day, today at first, and what is sent with a payment by `method`. */
export function usePaidOn(settings: Settings, method: string) {
  const [day, setDay] = useState(() => todayOf(settings))
  const isToday = day === todayOf(settings)
  // Cash of today is in a drawer; cash of an earlier day was counted then.
  const drawer = useDrawer(method)
  return {
    day,
    setDay,
    isToday,
    drawer,
    /** Cash of today, and no till is open yet. */
    isMissing: isToday && drawer.isMissing,
    /** The day, and the open till. */
    sent: async () => ({ paid_on: day, ...(isToday ? await drawer.sent() : {}) }),
  }
}

interface PaidOnFieldsProps {
  readonly paid: ReturnType<typeof usePaidOn>
  /** The money is refunded to the customer. */
  readonly back?: boolean
  readonly amount?: Cents | undefined
}

export function PaidOnFields({ paid: { day, setDay, isToday, drawer }, back = false, amount }: PaidOnFieldsProps) {
  const settings = useSettings()
  return (
    <>
      <TypedDay label={back ? 'Refunded on' : 'Paid on'} value={day} onChange={setDay} formats={settings} />
      {isToday && <DrawerField drawer={drawer} back={back} amount={amount} />}
    </>
  )
}

interface FormDrawerFieldProps {
  readonly till: OpenTillState
  /** The money is refunded to the customer. */
  readonly back?: boolean
}

/** In a form with the fields `method` and perhaps `paid_on` and `amount`: the drawer, while they say cash of today. */
export function FormDrawerField({ till, back = false }: FormDrawerFieldProps) {
  const settings = useSettings()
  const { watch } = useFormContext<{ method?: string; paid_on?: string; amount?: string }>()
  const [method, day = todayOf(settings), amount = ''] = watch(['method', 'paid_on', 'amount'])
  return method === 'cash' && day === todayOf(settings) && <CashFields till={till} back={back} amount={typedMoney(amount)} />
}
