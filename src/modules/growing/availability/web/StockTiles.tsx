/** Plants on hand as pictures. */
import { PlantPicture } from '#modules/plants/web/PlantPicture.tsx'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { number } from '#web/ui/format.ts'
import type { StockLine } from '../stock.ts'
import styles from './StockScreen.module.css'

export function StockTiles({ rows }: { readonly rows: readonly StockLine[] }) {
  return (
    <ul className={`grid gap-12 ${styles['tiles']}`}>
      {rows.map((row) => (
        <li key={row.key}>
          <PlantPicture plantTypeId={row.plant_type_id} photo={row.photo} category={row.category} />
          <b>{row.common_name}</b>
          <span>
            <BotanicalName name={row.botanical_name} />
          </span>
          <span>{[row.container_size, row.locations[0]].filter(Boolean).join(', ')}</span>
          <p>
            <strong className="weight-600">{number(row.on_hand)} on hand</strong>
            <em className="muted">{number(row.for_sale)} for sale</em>
          </p>
        </li>
      ))}
    </ul>
  )
}
