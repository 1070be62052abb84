/** A plant in a list: its picture beside its name. */
import type { PlantTypeId } from '#kernel/id.ts'
import { PlantPicture } from './PlantPicture.tsx'
import styles from './PlantName.module.css'

interface PlantNameProps {
  readonly plantTypeId: PlantTypeId
  readonly photo: string | null
  readonly category: string
  readonly name: string
}

export function PlantName({ name, ...picture }: PlantNameProps) {
  return (
    <span className={`inline-row gap-8 ${styles['plant']}`}>
      <PlantPicture {...picture} shape="thumb" />
      <b>{name}</b>
    </span>
  )
}
