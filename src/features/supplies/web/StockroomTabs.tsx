/** What belongs to the store, side by side: what is there, what moved, what to order, what is ordered, what is counted, and where a lot went. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Role, everyone, growers, managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

interface Part {
  readonly value: string
  readonly label: string
  readonly to: string
  readonly roles: readonly Role[]
  readonly tab?: string
}

const parts = [
  { value: 'items', label: 'Items', to: '/inventory/supplies', roles: everyone },
  { value: 'movements', label: 'Transactions', to: '/inventory/supplies', tab: 'movements', roles: everyone },
  { value: 'reorder', label: 'Reorder', to: '/inventory/supplies/purchases', tab: 'reorder', roles: managers },
  { value: 'purchases', label: 'Purchase orders', to: '/inventory/supplies/purchases', roles: managers },
  { value: 'stocktakes', label: 'Stocktakes', to: '/inventory/supplies/stocktakes', roles: growers },
  { value: 'recall', label: 'Recall', to: '/inventory/supplies/recall', roles: managers },
] as const satisfies readonly Part[]
type StorePart = (typeof parts)[number]['value']

export function StoreTabs({ active, children }: { readonly active: StorePart; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const shown: readonly Part[] = parts.filter(({ roles }) => isOneOf(roles))
  const go = (value: string) => {
    const part = shown.find((each) => each.value === value)
    if (part) void navigate({ to: part.to, search: part.tab ? { tab: part.tab } : {}, replace: true })
  }
  return (
    <Tabs label="Supplies" tabs={shown} value={active} onChange={go}>
      {children}
    </Tabs>
  )
}
