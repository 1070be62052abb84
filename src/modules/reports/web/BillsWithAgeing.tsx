/** Bills, with the ageing of what is owed, which is a report. */
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BillsScreen } from '#modules/buying/bill/web/BillsScreen.tsx'
import { billsSearch } from '#modules/buying/bill/web/bills-search.ts'
import { ReportTable } from '#modules/figures/engine/web/ReportTable.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { toolsClass } from '#web/ui/Page.tsx'
import { todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { ReceiptText } from 'lucide-react'
import { getPayablesReport, getPayablesReportFile, listPayablesReportLines, mailPayablesReport } from '../contract.ts'

const ReportExports = lazyNamed(() => import('./ReportExports.tsx'), 'ReportExports')
const LinesDialog = lazyNamed(() => import('#modules/figures/engine/web/LinesDialog.tsx'), 'LinesDialog')

export const BillsWithAgeing = () => <BillsScreen ageing={<PayablesAgeing />} />

function PayablesAgeing() {
  const settings = useSettings()
  const [{ day, key }, set] = useSearchParams(billsSearch)
  const today = todayOf(settings)
  const onDay = day ? { day } : {}
  const found = useQuery({ ...query(getPayablesReport, { query: onDay }), placeholderData: keepPreviousData })
  const [section] = found.data?.sections ?? []
  if (found.isError) return <ErrorBox error={found.error} retry={() => void found.refetch()} />
  if (!section) return <Skeleton rows={8} />
  const name = section.rows.find((row) => row.key === key)?.cells[0] ?? 'All vendors'
  return (
    <>
      <div className={toolsClass}>
        <DateInput
          aria-label="Balance on"
          value={day || today}
          onChange={(value) => set({ day: value === today ? '' : value })}
          formats={settings}
        />
        <Suspense>
          <ReportExports file={getPayablesReportFile} mail={mailPayablesReport} kind="payables" query={onDay} />
        </Suspense>
      </div>
      {section.rows.length === 0 ? (
        <EmptyState icon={ReceiptText} title="No balances due to vendors">
          Bills that are not paid show here, by how long they are overdue.
        </EmptyState>
      ) : (
        <ReportTable section={section} formats={settings} onOpen={(row) => set({ key: row.key })} />
      )}
      <p>{section.note}</p>
      {key && (
        <Suspense>
          <LinesDialog
            title={`Balance due to ${name}`}
            call={listPayablesReportLines}
            request={{ query: { ...onDay, key } }}
            file={getPayablesReportFile}
            formats={settings}
            onClose={() => set({ key: '' })}
          />
        </Suspense>
      )}
    </>
  )
}
