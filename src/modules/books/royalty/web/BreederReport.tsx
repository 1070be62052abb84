/** The royalties of a breeder for some days: figures, their documents, files, and the declaration of the period. */
import { Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ExportMenu } from '#modules/figures/engine/web/ExportMenu.tsx'
import { ReportTable } from '#modules/figures/engine/web/ReportTable.tsx'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, dayRange } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { declareRoyalties, getRoyaltyReport, getRoyaltyReportFile, listRoyaltyLines, mailRoyaltyReport } from '../contract.ts'
import styles from './RoyaltiesScreen.module.css'

const LinesDialog = lazyNamed(() => import('#modules/figures/engine/web/LinesDialog.tsx'), 'LinesDialog')

interface BreederReportProps {
  readonly chosen: { readonly vendor_id: string; readonly from: string; readonly to: string }
  readonly formats: Formats
}

export function BreederReport({ chosen, formats }: BreederReportProps) {
  const { data, error, refetch } = useQuery(query(getRoyaltyReport, { query: chosen }))
  const [opened, setOpened] = useState<{ readonly key: string; readonly label: string }>()
  const { run, busy: declaring } = useAction('/api/royalty-declarations', '/api/reports/royalties')
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const period = dayRange(chosen.from, chosen.to, formats)
  const declare = async () => {
    if (await run(() => call(declareRoyalties, { body: chosen }))) toast(`${period} is declared.`)
  }
  return (
    <>
      {data.sections.map((section) => (
        <div key={section.id}>
          <ReportTable
            section={section}
            formats={formats}
            onOpen={section.id === 'due' ? undefined : ({ key, cells }) => setOpened({ key, label: cells[0] ?? '' })}
          />
          {section.note && <p className={`muted text-s ${styles['hint']}`}>{section.note}</p>}
        </div>
      ))}
      <div className="row wrap gap-12 below-16">
        <ExportMenu call={getRoyaltyReportFile} mail={mailRoyaltyReport} query={chosen} />
        <Button kind="primary" busy={declaring} onClick={() => void declare()}>
          <Lock size={16} aria-hidden /> Declare this period
        </Button>
      </div>
      <Suspense>
        {opened && (
          <LinesDialog
            title={`${opened.label}, ${period}`}
            call={listRoyaltyLines}
            request={{ query: { ...chosen, key: opened.key } }}
            file={getRoyaltyReportFile}
            formats={formats}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
