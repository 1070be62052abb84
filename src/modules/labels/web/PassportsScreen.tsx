/** The register of plant passports: issue, day, issuer, plants and customer. */
import { useNavigate } from '@tanstack/react-router'
import { Printer, ScrollText, Undo2 } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { nameColumn, numberColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, counted, day } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useSort } from '#web/use-sort.ts'
import { type PlantPassport, passportSorts, retentionNote } from '../passport.ts'
import { listPassports } from '../passport-calls.ts'
import { passportsSearch } from './passports-search.ts'

const WithdrawDialog = lazyNamed(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

export function PassportsScreen() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ search }, set] = useSearchParams(passportsSearch)
  const searched = useDeferredValue(search)
  const [withdrawing, setWithdrawing] = useState<PlantPassport>()
  const { sortQuery, ...sorting } = useSort(passportSorts)
  const list = usePagedList(listPassports, { limit: '100', ...sortQuery, ...(searched ? { search: searched } : {}) })
  useLive(['/api/plant-passports'], '/api/plant-passports')
  return (
    <Page
      title="Register of plant passports"
      note={list.total !== undefined && counted(list.total, 'passport')}
      tools={
        <>
          <SearchField label="Search plant, code, customer or zone" value={search} onChange={(value) => set({ search: value })} />
          <ExportCsv list={list} name="plant-passports.csv" head={fileHead} row={fileRow} />
        </>
      }
    >
      <PagedTable
        list={list}
        {...sorting}
        label="Plant passports"
        columns={columns(settings)}
        rowKey={({ id }) => id}
        actions={(passport) =>
          passport.withdrawn_at === null
            ? [
                {
                  label: 'Print again',
                  icon: Printer,
                  do: () => void navigate({ to: '/production/labels', search: { kind: 'passport', passports: passport.id } }),
                },
                { label: 'Withdraw…', icon: Undo2, do: () => setWithdrawing(passport) },
              ]
            : []
        }
        empty={
          <EmptyState icon={ScrollText} title={search ? 'No passports match your search' : 'No passports issued yet'}>
            Under Labels, Plant passport, choose batches and issue their passports. Each one is entered here.
          </EmptyState>
        }
      />
      <p className="muted">{retentionNote}</p>
      {withdrawing && (
        <Suspense>
          <WithdrawDialog passport={withdrawing} onClose={() => setWithdrawing(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

const columns = (formats: Formats): readonly PagedColumn<PlantPassport, (typeof passportSorts)[number]>[] => [
  paged(
    textColumn('issued', 'Issued', (row) => day(row.issued_on, formats), { width: '110px' }),
    { sort: 'issued' },
  ),
  paged(nameColumn('plant', 'Plant', (row) => row.common_name, { width: 'minmax(140px, 2fr)', phone: 'title' })),
  {
    id: 'botanical',
    title: 'Botanical name',
    width: 'minmax(160px, 2fr)',
    sort: 'plant',
    cell: (row) => <BotanicalName name={row.botanical_name} />,
  },
  paged(
    textColumn('code', 'Traceability code', (row) => row.traceability_code, { width: 'minmax(150px, 1fr)', phone: 'detail' }),
    {
      sort: 'code',
    },
  ),
  {
    id: 'state',
    title: 'State',
    width: 'minmax(110px, 2fr)',
    phone: 'last',
    cell: ({ withdrawn }) =>
      withdrawn === '' ? (
        ''
      ) : (
        <>
          <Badge tone="warn">Withdrawn</Badge> {withdrawn}
        </>
      ),
  },
  paged(
    numberColumn('quantity', 'Plants', (row) => row.quantity, { width: '90px', phone: 'end' }),
    { sort: 'quantity' },
  ),
  paged(textColumn('zone', 'Zone', (row) => row.zone, { width: 'minmax(80px, 1fr)' })),
  paged(textColumn('replaces', 'Replaces', replacesText, { width: 'minmax(110px, 1fr)' })),
  paged(
    textColumn('customer', 'Customer', (row) => row.account_name, { width: 'minmax(110px, 1fr)', phone: 'detail' }),
    {
      sort: 'customer',
    },
  ),
  paged(textColumn('by', 'Issued by', (row) => row.issued_by, { width: 'minmax(110px, 1fr)' })),
]

function replacesText({ replaces, replaces_registration }: PlantPassport): string {
  return [replaces_registration, replaces].filter(Boolean).join(' ')
}

const fileHead = [
  'Issued on',
  'Issued by',
  'Common name',
  'A Botanical name',
  'B Registration',
  'C Traceability code',
  'D Origin',
  'Protected zone',
  'Plants',
  'Replaces',
  'Customer',
  'Withdrawn at',
  'Withdrawn by',
  'Reason',
]
const fileRow = (row: PlantPassport) => [
  row.issued_on,
  row.issued_by ?? '',
  row.common_name,
  row.botanical_name,
  row.registration,
  row.traceability_code,
  row.origin,
  row.zone,
  row.quantity,
  replacesText(row),
  row.account_name ?? '',
  row.withdrawn_at ?? '',
  row.withdrawn_by ?? '',
  row.withdrawn,
]
