/** The reader of this till in the payment: the amount on it, and the card payments that its page left behind. */
import { Suspense, useState } from 'react'
import type { CardPayment } from '#modules/selling/card/card-calls.ts'
import type { CardCharge } from '#modules/selling/card/web/CardStep.tsx'
import { type PaymentMethod, terminalMethods } from '#modules/selling/payment/payment.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import type { Part, Step } from '../plan-tender.ts'

const CardStep = lazyNamed(() => import('#modules/selling/card/web/CardStep.tsx'), 'CardStep')
const UnusedPayments = lazyNamed(() => import('#modules/selling/card/web/UnusedPayments.tsx'), 'UnusedPayments')

interface CardChargeProps {
  readonly parts: readonly Part[]
  readonly rest: Cents
  readonly method: PaymentMethod
  readonly onPart: (part: Part) => void
  readonly onByHand: () => void
}

export function useCardCharge({ parts, rest, method, onPart, onByHand }: CardChargeProps) {
  const session = useTillSession().data?.session
  const [charge, setCharge] = useState<CardCharge>()
  const reader = session?.card_reader
  const close = () => setCharge(undefined)
  const take = ({ id, approved }: CardPayment) => {
    close()
    onPart({ method: terminalMethods.find((each) => each === method) ?? 'card', amount: approved, card_payment_id: id })
  }
  return {
    /** Shows the amount on the reader; false where the till has none, or another method pays. */
    start: ({ due, covered }: Step): boolean => {
      const byReader = !!reader && navigator.onLine && !covered && terminalMethods.some((each) => each === method)
      if (byReader) setCharge({ id: crypto.randomUUID(), amount: moneyText(due) })
      return byReader
    },
    step: charge && reader && (
      <Suspense>
        <CardStep
          {...charge}
          reader={reader}
          till_id={session.till_id}
          till_session_id={session.id}
          onApproved={take}
          onByHand={() => {
            close()
            onByHand()
          }}
          onBack={close}
        />
      </Suspense>
    ),
    unused: reader && (
      <Suspense>
        <UnusedPayments
          till_id={session.till_id}
          used={parts.map((part) => part.card_payment_id)}
          rest={rest}
          onUse={take}
          onFollow={setCharge}
        />
      </Suspense>
    ),
  }
}
