/** In place of the preview, until something is chosen: one label as it would be printed. */
import { useMemo } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { DesignedKind } from '../label-fields.ts'
import { layOut } from '../lay-out.ts'
import { standardDesign } from '../standard-design.ts'
import { LabelPicture } from './LabelPicture.tsx'
import styles from './LabelsScreen.module.css'
import type { useLabels } from './use-labels.ts'
import { useSample } from './use-sample.ts'

interface ExampleLabelProps {
  readonly kind: DesignedKind
  readonly view: ReturnType<typeof useLabels>
  readonly hint: string
}

export function ExampleLabel({ kind, view: { design, format }, hint }: ExampleLabelProps) {
  const settings = useSettings()
  const sample = useSample(kind)
  const fields = design?.fields ?? standardDesign(kind, format).fields
  const { items } = useMemo(() => layOut(fields, sample, { settings, site: window.location.origin }), [fields, sample, settings])
  const bars = useMemo(
    () => new Map(sample.barcode && sample.barcode_svg ? [[sample.barcode, sample.barcode_svg]] : []),
    [sample],
  )
  return (
    <div className="grid gap-12 min-0">
      <h2>Nothing to label yet</h2>
      <p className="muted">{hint}</p>
      <figure className={`grid gap-12 place-center surface-2 ${styles['figure']}`}>
        <div className={styles['example']} role="img" aria-label={`Example of a label: ${sample.common_name}`}>
          <LabelPicture items={items} size={format.label} bars={bars} />
        </div>
        <figcaption className="muted text-s">
          Example, {format.label[0]} × {format.label[1]} mm
        </figcaption>
      </figure>
    </div>
  )
}
