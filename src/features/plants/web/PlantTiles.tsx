/** Plants as tiles: where people would rather look than read. */
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Formats, number } from '#web/ui/format.ts'
import type { PlantTypeRow } from '../plant-type.ts'
import { CategoryGlyph } from './CategoryGlyph.tsx'
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
      <ul className={styles['tiles']}>
        {plants.map((plant) => (
          <li key={plant.id}>
            <button type="button" onClick={() => onOpen(plant)}>
              <PlantPicture photo={plant.photo} category={plant.category} name={plant.common_name} />
              <b>{plant.common_name}</b>
              <span>
                <BotanicalName name={plant.botanical_name} />
              </span>
              <span className={styles['foot']}>
                {priceRange(plant, formats)}
                <em>{number(plant.available)} for sale</em>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && <Button onClick={onMore}>Load more</Button>}
    </>
  )
}

interface PlantPictureProps {
  readonly photo: string | null
  readonly category: string
  readonly name: string
}

/** The photo, or a leaf tint with the drawing of its category. */
export function PlantPicture({ photo, category, name }: PlantPictureProps) {
  if (photo) return <img className={styles['picture']} src={photo} alt={name} loading="lazy" />
  return (
    <span className={styles['picture']} data-category={category}>
      <CategoryGlyph category={category} size={52} />
    </span>
  )
}
