/** The latest changes of many prices, each with its undo. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { counted, day } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import type { PriceChange } from '../price-change.ts'
import { listPriceChanges, undoPriceChange } from '../price-change-calls.ts'
import styles from './ChangePrices.module.css'

export function PriceChanges() {
  const settings = useSettings()
  const { data: changes = [] } = useQuery(query(listPriceChanges))
  const { run, busy } = useAction('/api/plant-types')
  if (changes.length === 0) return null
  return (
    <section className={`above-16 ${styles['changes']}`} aria-label="Past changes">
      <h3>Past changes</h3>
      <ul>
        {changes.map((change) => (
          <li className="row wrap gap-10" key={change.id}>
            <span>
              <b>{change.description}</b>
              <small>
                {[counted(change.prices, 'price'), day(change.effective_on, settings), change.by].filter(Boolean).join(' · ')}
              </small>
            </span>
            {stateOf(change)}
            {change.undone_at === null && (
              <Button
                busy={busy}
                aria-label={`Undo ${change.description}`}
                onClick={() => void run(() => call(undoPriceChange, { params: { id: change.id } }))}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ undone_at, applied_at }: PriceChange) =>
  undone_at ? (
    <Badge tone="neutral">Undone</Badge>
  ) : applied_at ? (
    <Badge tone="ok">Changed</Badge>
  ) : (
    <Badge tone="info">Scheduled</Badge>
  )
