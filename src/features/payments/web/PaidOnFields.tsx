/** The day money came in or went back, and the drawer that cash of today goes through: the same wherever a payment is booked. */
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { todayOf } from '#web/ui/format.ts'
import { OpenTillField, useOpenTill } from './OpenTillField.tsx'
import { throughThisTill } from './use-till-session.ts'

/** The chosen day, today at first, and what is sent with a payment by `method`. */
export function usePaidOn(settings: Settings, method: string) {
  const [day, setDay] = useState(() => todayOf(settings))
  const till = useOpenTill()
  const isToday = day === todayOf(settings)
  const isCashToday = method === 'cash' && isToday
  // Cash of today lies in a drawer; cash of an earlier day was counted then.
  const drawer = isCashToday ? till.chosen : undefined
  return {
    day,
    setDay,
    till,
    isCashToday,
    drawer,
    /** The day, and the open till: the chosen drawer for cash, this device's till for another payment of today. */
    sent: async () => ({
      paid_on: day,
      ...(drawer ? { till_session_id: drawer } : {}),
      ...(isToday && !isCashToday ? await throughThisTill(method) : {}),
    }),
  }
}

interface PaidOnFieldsProps {
  readonly paid: ReturnType<typeof usePaidOn>
  readonly settings: Settings
  /** The money is refunded to the customer. */
  readonly back?: boolean
}

export const PaidOnFields = ({ paid: { day, setDay, till, isCashToday }, settings, back = false }: PaidOnFieldsProps) => (
  <>
    <TypedDay label={back ? 'Given back on' : 'Paid on'} value={day} onChange={setDay} formats={settings} />
    {isCashToday && till.isKnown && (
      <OpenTillField
        label={back ? 'Comes out of' : 'Goes into'}
        none="No till is open, so this cash will be in no till count. Open a till first to count it."
        open={till.open}
        chosen={till.chosen}
        onChange={till.pick}
      />
    )}
  </>
)
