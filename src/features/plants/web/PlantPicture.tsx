/** The photo of a plant, or a leaf tint with the drawing of its category. */
import type { PlantTypeId } from '#kernel/id.ts'
import { useRef } from 'react'
import { addressOf } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { showPhoto } from '../contract.ts'
import { CategoryGlyph } from './CategoryGlyph.tsx'
import styles from './PlantPicture.module.css'

interface PlantPictureProps {
  readonly plantTypeId: PlantTypeId
  readonly photo: string | null
  readonly category: string
  /** The alternative text; left out if the name is beside it. */
  readonly alt?: string
  readonly size?: '320' | '1280'
  /** `tile` 4:3, `thumb` a small square. */
  readonly shape?: 'tile' | 'thumb'
}

export function PlantPicture({ plantTypeId, photo, category, alt = '', size = '320', shape = 'tile' }: PlantPictureProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const address = photo === null ? undefined : addressOf(showPhoto, { id: plantTypeId }, { size, photo })
  const url = usePicture(address, holder)
  return (
    <span ref={holder} className={styles['picture']} data-shape={shape}>
      {url ? (
        <img src={url} alt={alt} draggable={false} />
      ) : (
        <CategoryGlyph category={category} size={shape === 'tile' ? 52 : 22} />
      )}
    </span>
  )
}
