/** The business accounts by what they brought in: the largest first, each open to its invoices. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { money } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { useAddress } from '#web/use-address.ts'
import { getSalesReport, getSalesReportFile, listSalesReportLines } from '../contract.ts'
import { type Report, cellOf } from '../report.ts'
import type { SalesAsked } from '../sales-report.ts'
import { PeriodTools } from './PeriodTools.tsx'
import { ReportTable } from './ReportTable.tsx'

const LinesDialog = lazy(async () => ({ default: (await import('./LinesDialog.tsx')).LinesDialog }))

export function BestCustomers() {
  const settings = useSettings()
  const [{ key, ...asked }, set] = useAddress('period', 'from', 'to', 'key')
  const said = Object.fromEntries(Object.entries({ ...asked, by: 'customer' }).filter(([, value]) => value !== '')) as SalesAsked
  const { data, error, refetch } = useQuery({
    ...query(getSalesReport, { query: said }),
    placeholderData: keepPreviousData,
  })
  const section = data && onlyAccounts(data)
  return (
    <div style={{ display: 'grid', gap: 'var(--s4)' }}>
      <PeriodTools {...asked} covered={data} onChange={set} formats={settings} />
      {error && <ErrorBox error={error} retry={() => void refetch()} />}
      {!section ? (
        !error && <Skeleton rows={8} />
      ) : section.rows.length === 0 ? (
        <Empty icon={Building2} title="No account bought anything in these days">
          Choose other days.
        </Empty>
      ) : (
        <>
          <Card title="Best customers by revenue">
            <RankBars
              title="Best customers"
              bars={section.rows.slice(0, 12).map((row) => {
                const revenue = cellOf(section, row, 'revenue') ?? '0'
                return { key: row.key, label: row.cells[0] ?? '', value: Number(revenue), said: money(revenue, settings) }
              })}
              onOpen={(of) => set({ key: of })}
            />
          </Card>
          <ReportTable section={section} formats={settings} onOpen={(row) => set({ key: row.key })} />
        </>
      )}
      {key && section && (
        <Suspense>
          <LinesDialog
            title={`Sold to ${section.rows.find((row) => row.key === key)?.cells[0] ?? 'the account'}`}
            call={listSalesReportLines}
            asked={{ query: { ...said, key } }}
            file={getSalesReportFile}
            formats={settings}
            onClose={() => set({ key: '' })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Without those who only left a name at the till; what is left has no sum of its own. */
function onlyAccounts({ sections: [section] }: Report) {
  return (
    section && { ...section, title: 'Best customers', rows: section.rows.filter((row) => !row.key.startsWith('x:')), total: null }
  )
}
