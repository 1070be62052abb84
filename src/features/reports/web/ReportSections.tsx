/** All sections of a report, one below the other, each with its note. */
import type { Formats } from '#web/ui/format.ts'
import type { Report, ReportRow } from '../report.ts'
import styles from './ReportSections.module.css'
import { ReportTable } from './ReportTable.tsx'

interface ReportSectionsProps {
  readonly report: Report
  readonly formats: Formats
  readonly onOpen?: (row: ReportRow) => void
}

export function ReportSections({ report, formats, onOpen }: ReportSectionsProps) {
  return (
    <div className={styles['sections']}>
      {report.sections.map((section) => (
        <section key={section.id} aria-label={section.title} data-narrow={section.columns.length < 4}>
          {report.sections.length > 1 && <h2>{section.title}</h2>}
          {section.rows.length === 0 ? (
            <p>Nothing stands here.</p>
          ) : (
            <ReportTable section={section} formats={formats} spends onOpen={onOpen} />
          )}
          {section.note && <p>{section.note}</p>}
        </section>
      ))}
    </div>
  )
}
