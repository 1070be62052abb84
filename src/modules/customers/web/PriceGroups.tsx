/** Price groups: what groups of accounts pay, and who buys by them. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { nameColumn, numberColumn } from '#web/ui/columns.tsx'
import { Tags, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountsSearch } from './accounts-search.ts'
import type { PriceGroup } from '../price-group.ts'
import { listPriceGroups, removePriceGroup } from '../price-group-calls.ts'

const PriceGroupDialog = lazyNamed(() => import('./PriceGroupDialog.tsx'), 'PriceGroupDialog')

export function PriceGroups() {
  const settings = useSettings()
  const { run } = useAction('/api/price-groups')
  const [{ action, group }, set] = useSearchParams(accountsSearch)
  const manages = isOneOf(managers)
  const groups = useQuery(query(listPriceGroups))
  if (groups.isPending) return <Skeleton rows={6} />
  if (groups.isError) return <ErrorBox error={groups.error} retry={() => void groups.refetch()} />
  const open = groups.data.find(({ id }) => id === group)
  const remove = ({ id, name }: PriceGroup) =>
    run(async () => {
      await call(removePriceGroup, { params: { id } })
      toast(`${name} is deleted.`)
    })
  return (
    <>
      <DataTable
        label="Price groups"
        rows={groups.data}
        rowKey={(row) => row.id}
        {...(manages ? { onOpen: (row: PriceGroup) => set({ group: row.id }) } : {})}
        columns={[
          nameColumn('name', 'Name', (row: PriceGroup) => row.name, { width: 'minmax(150px, 1fr)', phone: 'title' }),
          {
            id: 'rules',
            title: 'Prices',
            width: 'minmax(220px, 3fr)',
            cell: (row) => summary(row, settings),
            phone: 'detail',
          },
          numberColumn('accounts', 'Accounts', (row: PriceGroup) => row.accounts, { width: '100px', phone: 'end' }),
          ...(manages
            ? [
                {
                  id: 'remove',
                  title: '',
                  width: '60px',
                  cell: (row: PriceGroup) => (
                    <IconButton label={`Remove ${row.name}`} disabled={row.accounts > 0} onClick={() => void remove(row)}>
                      <Trash2 size={18} aria-hidden />
                    </IconButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={Tags} title="No price groups yet">
            One for landscapers, one for garden centres: a percentage off, a price for a size, less from fifty on. The till,
            orders and the availability list all sell by it.
          </EmptyState>
        }
      />
      <Suspense>
        {manages && (action === 'new-group' || open) && (
          <PriceGroupDialog key={open?.id} group={open} onClose={() => set({ action: '', group: '' })} />
        )}
      </Suspense>
    </>
  )
}

/** The first few, in words. */
function summary({ rules }: PriceGroup, settings: Settings): string {
  const ruleTexts = rules.slice(0, 3).map((rule) => {
    const what = [rule.plant_name, rule.container_size].filter(Boolean).join(', ')
    const price = rule.price === null ? `${number(rule.percent ?? '0')}% off` : money(rule.price, settings)
    return `${what ? `${what}: ` : ''}${price}${rule.from_quantity > 1 ? ` from ${number(rule.from_quantity)}` : ''}`
  })
  const more = rules.length - ruleTexts.length
  return [...ruleTexts, ...(more > 0 ? [`${number(more)} more`] : [])].join(' · ') || 'The price list'
}
