/** Aged receivables: a table on a desktop; on a phone a card for the total and one for each account. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn } from '#web/ui/columns.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useQuery } from '#web/use-query.ts'
import type { AccountAgeing } from '../account.ts'
import { ageTitles } from '../ageing.ts'
import { accountsAgeing } from '../contract.ts'
import styles from './Ageing.module.css'

const ages = Object.keys(ageTitles) as (keyof typeof ageTitles)[]

const sum = (rows: readonly AccountAgeing[], of: (typeof ages)[number] | 'total') =>
  rows.reduce((total, row) => total + Number(row[of]), 0).toFixed(2)

export function Ageing() {
  const settings = useSettings()
  const navigate = useNavigate()
  const phone = useMedia('(max-width: 700px)')
  const ageing = useQuery(query(accountsAgeing, { query: {} }))
  if (ageing.isPending) return <Skeleton rows={8} />
  if (ageing.isError) return <ErrorBox error={ageing.error} retry={() => void ageing.refetch()} />
  if (phone && ageing.data.length > 0) return <Cards rows={ageing.data} formats={settings} />
  return (
    <DataTable
      label="Balances by days overdue"
      rows={ageing.data}
      columns={ageColumns(settings)}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/reports/business-accounts/$accountId', params: { accountId: row.id } })}
      empty={
        <EmptyState icon={Building2} title="No open balances">
          Sales on account show here until they are paid.
        </EmptyState>
      }
    />
  )
}

function Cards({ rows, formats }: { readonly rows: readonly AccountAgeing[]; readonly formats: Formats }) {
  return (
    <ul className={`grid gap-8 ${styles['cards']}`} aria-label="Balances by days overdue">
      <li>
        <Card name="All accounts" owed={(of) => sum(rows, of)} formats={formats} />
      </li>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/reports/business-accounts/$accountId" params={{ accountId: row.id }}>
            <Card name={row.name} owed={(of) => row[of]} formats={formats} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly name: string
  readonly owed: (of: (typeof ages)[number] | 'total') => string
  readonly formats: Formats
}

function Card({ name, owed, formats }: CardProps) {
  return (
    <>
      <span className={`flex between gap-12 text-m ${styles['head']}`}>
        <b>{name}</b>
        <b>{money(owed('total'), formats)}</b>
      </span>
      {ages
        .filter((age) => Number(owed(age)) !== 0)
        .map((age) => (
          <span key={age} className={`flex between gap-12 muted ${styles['age']}`} data-age={age}>
            <span>{ageTitles[age]}</span>
            <span>{money(owed(age), formats)}</span>
          </span>
        ))}
    </>
  )
}

const ageColumns = (formats: Formats): Column<AccountAgeing>[] => [
  nameColumn('name', 'Account', (row) => row.name, { width: 'minmax(180px, 2fr)' }),
  ...ages.map((age): Column<AccountAgeing> => ({
    id: age,
    title: ageTitles[age],
    width: '120px',
    align: 'end',
    cell: (row) => (Number(row[age]) === 0 ? '–' : money(row[age], formats)),
    sortBy: (row) => Number(row[age]),
    total: (rows) => money(sum(rows, age), formats),
  })),
  {
    id: 'total',
    title: 'Total',
    width: '120px',
    align: 'end',
    cell: (row) => <b>{money(row.total, formats)}</b>,
    sortBy: (row) => Number(row.total),
    total: (rows) => money(sum(rows, 'total'), formats),
  },
]
