import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Formats, number } from '#web/ui/format.ts'
import type { PlantTypeRow } from '../plant-type.ts'
import { PlantPicture } from './PlantPicture.tsx'
import styles from './PlantTiles.module.css'
import { priceRange } from './price-range.ts'

interface PlantTilesProps {
  readonly plants: readonly PlantTypeRow[]
  readonly formats: Formats
  readonly onOpen: (plant: PlantTypeRow) => void
  readonly onMore: (() => void) | undefined
}

export function PlantTiles({ plants, formats, onOpen, onMore }: PlantTilesProps) {
  return (
    <>
      <ul className={`grid gap-12 break-words ${styles['tiles']}`}>
        {plants.map((plant) => (
          <li key={plant.id}>
            <button type="button" onClick={() => onOpen(plant)}>
              <PlantPicture plantTypeId={plant.id} photo={plant.photo} category={plant.category} />
              <b>{plant.common_name}</b>
              <span>
                <BotanicalName name={plant.botanical_name} />
              </span>
              <span className={styles['foot']}>
                {priceRange(plant, formats)}
                <em className="muted">{number(plant.available)} for sale</em>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && <Button onClick={onMore}>Load more</Button>}
    </>
  )
}
