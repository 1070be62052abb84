/** Royalties of protected varieties: what breeders get, the report of a breeder, and the periods that were declared. */
import { FileCheck, Plus, Sprout, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, nameColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DayRange } from '#web/ui/DayRange.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { type Formats, currencySign, dayRange, todayOf } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { deleteRoyaltyTerms, listRoyaltyDeclarations, listRoyaltyTerms, undoRoyaltyDeclaration } from '../contract.ts'
import { type RoyaltyDeclaration, type RoyaltyTerms, basisNames, lastQuarter, rateText } from '../royalty.ts'
import { BreederReport } from './BreederReport.tsx'
import styles from './RoyaltiesScreen.module.css'

const TermsDialog = lazyNamed(() => import('./TermsDialog.tsx'), 'TermsDialog')

export function RoyaltiesScreen() {
  const settings = useSettings()
  const terms = useQuery(query(listRoyaltyTerms))
  const declared = useQuery(query(listRoyaltyDeclarations))
  const [adding, setAdding] = useState(false)
  const failed = terms.isError ? terms : declared.isError ? declared : undefined
  return (
    <Page
      title="Royalties"
      actions={
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Plus size={17} aria-hidden /> Add a variety
        </Button>
      }
    >
      <p className={`muted ${styles['note']}`}>
        Royalties owed on protected varieties. For information only: enter the breeder’s bill under Bills.
      </p>
      {failed ? (
        <ErrorBox error={failed.error} retry={() => void failed.refetch()} />
      ) : !terms.data || !declared.data ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <Breeders terms={terms.data} declared={declared.data} formats={settings} />
          <Declared declared={declared.data} formats={settings} />
          <Terms terms={terms.data} formats={settings} />
        </>
      )}
      <Suspense>{adding && <TermsDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  )
}

interface TermsProps {
  readonly terms: readonly RoyaltyTerms[]
  readonly formats: Formats
}

function Terms({ terms, formats }: TermsProps) {
  const { run } = useAction('/api/royalty-terms', '/api/reports/royalties')
  const columns: readonly Column<RoyaltyTerms>[] = [
    nameColumn('plant', 'Plant', (row) => row.common_name, { width: 'minmax(150px, 2fr)', phone: 'title' }),
    textColumn('vendor', 'Breeder', (row) => row.vendor, { width: 'minmax(120px, 1fr)', phone: 'detail' }),
    textColumn('basis', 'Due', (row) => basisNames[row.basis], { phone: 'detail' }),
    textColumn('rate', 'Rate', (row) => rateText(row, currencySign(formats)), { phone: 'end' }),
    dayColumn('from', 'From', (row) => row.valid_from, { formats }),
    textColumn('licence', 'Licence', (row) => row.licence),
  ]
  return (
    <section aria-label="Protected varieties" className={`above-24 ${styles['section']}`}>
      <h2>Protected varieties</h2>
      <DataTable
        label="Protected varieties"
        rows={terms}
        columns={columns}
        rowKey={({ id }) => id}
        actions={({ id }) => [
          { label: 'Delete', icon: Trash2, do: () => void run(() => call(deleteRoyaltyTerms, { params: { id } })) },
        ]}
        empty={
          <EmptyState icon={Sprout} title="No protected variety yet">
            Add a plant with its breeder and what is due for each plant sold or propagated.
          </EmptyState>
        }
      />
    </section>
  )
}

interface DeclaredProps {
  readonly declared: readonly RoyaltyDeclaration[]
  readonly formats: Formats
}

function Breeders({ terms, declared, formats }: TermsProps & DeclaredProps) {
  const [range, setRange] = useState(() => lastQuarter(todayOf(formats)))
  const names = new Map([...declared, ...terms].map(({ vendor_id, vendor }) => [vendor_id, vendor]))
  const [chosen, setChosen] = useState('')
  const vendor_id = names.has(chosen) ? chosen : ([...names.keys()][0] ?? '')
  if (vendor_id === '') return null
  const { from, to } = range
  return (
    <section aria-label="Report for the breeder" className={`above-24 ${styles['section']}`}>
      <h2>Report for the breeder</h2>
      <div className="row wrap gap-12 below-16">
        <FilterSelect
          label="Breeder"
          all="First breeder"
          value={vendor_id}
          options={[...names].map(([value, label]) => ({ value, label }))}
          onChange={setChosen}
        />
        <DayRange from={from} to={to} onChange={(days) => setRange((before) => ({ ...before, ...days }))} formats={formats} />
      </div>
      {from && to && <BreederReport chosen={{ vendor_id, from, to }} formats={formats} />}
    </section>
  )
}

function Declared({ declared, formats }: DeclaredProps) {
  const { run } = useAction('/api/royalty-declarations', '/api/reports/royalties')
  const columns: readonly Column<RoyaltyDeclaration>[] = [
    textColumn('period', 'Period', (row) => dayRange(row.from_day, row.to_day, formats), {
      width: 'minmax(160px, 2fr)',
      phone: 'title',
    }),
    textColumn('vendor', 'Breeder', (row) => row.vendor, { phone: 'detail' }),
    dayColumn('on', 'Declared on', (row) => row.declared_on, { formats }),
    textColumn('by', 'By', (row) => row.created_by),
    moneyColumn('amount', 'Amount', (row) => row.total_amount, { formats, phone: 'end' }),
  ]
  return (
    <section aria-label="Declared periods" className={`above-24 ${styles['section']}`}>
      <h2>Declared periods</h2>
      <DataTable
        label="Declared periods"
        rows={declared}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) =>
          row === declared.find(({ vendor_id }) => vendor_id === row.vendor_id)
            ? [
                {
                  label: 'Undo',
                  icon: Undo2,
                  do: () => void run(() => call(undoRoyaltyDeclaration, { params: { id: row.id } })),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={FileCheck} title="Nothing declared yet">
            Choose a breeder and a period that is over, and declare it. Later changes are corrections in the next declaration.
          </EmptyState>
        }
      />
    </section>
  )
}
