/** The photo of a plant; without one, a drawing of its kind in a pot. */
import type { PlantTypeId } from '#kernel/id.ts'
import { useRef } from 'react'
import { addressOf } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { showPhoto } from '../contract.ts'
import { CategoryGlyph } from './CategoryGlyph.tsx'
import { PlantDrawing, Pot } from './PlantDrawing.tsx'
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
    <span ref={holder} className={`grid place-center clip soft-ink ${styles['picture']}`} data-shape={shape}>
      {url ? (
        <img src={url} alt={alt} draggable={false} />
      ) : shape === 'tile' ? (
        <Drawn plant={plantTypeId} category={category} />
      ) : (
        <CategoryGlyph category={category} size={22} />
      )}
    </span>
  )
}

const Drawn = ({ plant, category }: { readonly plant: string; readonly category: string }) => (
  <svg viewBox="0 0 160 120" aria-hidden>
    <circle className={styles['sun']} cx="80" cy="56" r="45" />
    <path className={styles['bench']} d="M24 113.500H136" />
    <g transform="translate(80 94)">
      <PlantDrawing category={category} plant={plant} size={80} flowering />
      <Pot width={36} height={19} />
    </g>
  </svg>
)
