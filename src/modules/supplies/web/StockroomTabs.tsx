import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Role, everyone, growers, managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useShown } from '#web/ui/shown.ts'

interface Part {
  readonly value: string
  readonly label: string
  readonly place: LinkProps
  readonly roles: readonly Role[]
}

const parts = [
  { value: 'items', label: 'Items', place: { to: '/inventory/supplies' }, roles: everyone },
  {
    value: 'movements',
    label: 'Transactions',
    place: { to: '/inventory/supplies', search: { tab: 'movements' } },
    roles: everyone,
  },
  {
    value: 'reorder',
    label: 'Reorder',
    place: { to: '/inventory/supplies/purchases', search: { tab: 'reorder' } },
    roles: managers,
  },
  { value: 'purchases', label: 'Purchase orders', place: { to: '/inventory/supplies/purchases' }, roles: managers },
  { value: 'stocktakes', label: 'Stocktakes', place: { to: '/inventory/supplies/stocktakes' }, roles: growers },
  { value: 'seed', label: 'Seed lots', place: { to: '/inventory/supplies/seed' }, roles: growers },
  { value: 'recall', label: 'Recall', place: { to: '/inventory/supplies/recall' }, roles: managers },
] as const satisfies readonly Part[]
type StorePart = (typeof parts)[number]['value']

export function StoreTabs({ active, children }: { readonly active: StorePart; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const isShown = useShown()
  const shown: readonly Part[] = parts.filter(
    ({ value, place, roles }) => isOneOf(roles) && (value === active || isShown(place.to)),
  )
  const go = (value: string) => {
    const part = shown.find((each) => each.value === value)
    if (part) void navigate({ ...part.place, replace: true })
  }
  return (
    <Tabs label="Supplies" tabs={shown} value={active} onChange={go}>
      {children}
    </Tabs>
  )
}
