/** The parts of a split payment that were taken so far. */
import { X } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import type { Part } from '../plan-tender.ts'
import styles from './PaidParts.module.css'

interface PaidPartsProps {
  readonly parts: readonly Part[]
  readonly onChange: (parts: readonly Part[]) => void
}

export function PaidParts({ parts, onChange }: PaidPartsProps) {
  const settings = useSettings()
  return (
    <ul className={styles['parts']}>
      {parts.map((each, i) => (
        <li className="row gap-8 line-bottom" key={each.card_payment_id ?? `${each.method} ${each.amount}`}>
          {methodName(each.method)} {each.credit_number} <b>{money(each.amount, settings)}</b>
          {each.card_payment_id === undefined && (
            <IconButton label={`Take ${methodName(each.method)} off`} onClick={() => onChange(parts.filter((_, n) => n !== i))}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
