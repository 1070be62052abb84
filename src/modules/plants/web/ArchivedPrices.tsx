/** The archived prices of a plant, folded away under the others, each with its way back. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import { ArchiveRestore } from 'lucide-react'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { listPrices, restorePrice } from '../contract.ts'
import { reducedPrice } from '../price.ts'
import styles from './PricesPanel.module.css'

export function ArchivedPrices({ plantTypeId }: { readonly plantTypeId: PlantTypeId }) {
  const settings = useSettings()
  const { run, busy } = useAction('/api/plant-types')
  const archived = useQuery(query(listPrices, { params: { id: plantTypeId }, query: { archived: 'true' } })).data ?? []
  if (archived.length === 0) return null
  return (
    <details className={`above-8 muted ${styles['archived']}`}>
      <summary>Archived prices ({archived.length})</summary>
      <ul>
        {archived.map((price) => (
          <li key={price.id}>
            <div>
              <b>{sizeText(price)}</b>
              {price.barcode && <span>{price.barcode}</span>}
            </div>
            <strong>{money(reducedPrice(price), settings)}</strong>
            <IconButton
              label={`Restore the price for ${sizeText(price)}`}
              disabled={busy}
              onClick={() =>
                void run(async () => {
                  await call(restorePrice, { params: { id: plantTypeId, priceId: price.id } })
                  toast(`The price for ${sizeText(price)} is restored.`)
                })
              }
            >
              <ArchiveRestore size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
