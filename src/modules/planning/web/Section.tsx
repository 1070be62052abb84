/** A section of the forecast or the plan, drawn from the report that is also exported, printed and mailed. */
import type { ReactNode } from 'react'
import type { Report } from '#modules/figures/engine/report.ts'
import { ReportTable } from '#modules/figures/engine/web/ReportTable.tsx'
import type { Formats } from '#web/ui/format.ts'
import styles from './Planner.module.css'

interface SectionProps {
  readonly report: Report
  readonly id: string
  readonly formats: Formats
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
}

export function Section({ report, id, formats, empty }: SectionProps) {
  const section = report.sections.find((each) => each.id === id)
  if (!section || section.rows.length === 0) return empty
  return (
    <>
      <ReportTable section={section} formats={formats} />
      {section.note && <p className={`muted text-s ${styles['note']}`}>{section.note}</p>}
    </>
  )
}
