/** Suggestions of the command palette: actions of the open screen, recently opened records, and approximate matches. */
import { type Role, growers, managers, sellers } from '#kernel/role.ts'

export interface Place {
  readonly label: string
  readonly detail: string
  /** With its search parameters, as in an address. */
  readonly path: string
  /** The keys that do the same, where it is offered: `G D`. */
  readonly keys?: string | undefined
  /** The heading of its group, over the first of them. */
  readonly group?: string
}

interface OpenAction {
  readonly label: string
  readonly keys?: string
  /** After the address of the record, or an address of its own with `:id`. */
  readonly to: string
  readonly roles: readonly Role[]
}

const ofBatch: readonly OpenAction[] = [
  { label: 'Pot up', to: '?action=pot-up', roles: growers },
  { label: 'Record a loss', to: '?action=loss', roles: growers },
  { label: 'Move', to: '?action=move', roles: growers },
  { label: 'Divide', to: '?action=divide', roles: growers },
  { label: 'Split', to: '?action=split', roles: growers },
  { label: 'Count', to: '?action=count', roles: growers },
  { label: 'Put up for sale', to: '?action=state', roles: growers },
  { label: 'Edit', keys: 'E', to: '?action=edit', roles: growers },
  { label: 'Print labels', to: '/production/labels?batches=:id', roles: growers },
]

const ofPlant: readonly OpenAction[] = [
  { label: 'Edit', keys: 'E', to: '?action=edit', roles: managers },
  { label: 'Start a batch', to: '/production/batches?plant=:id&action=start', roles: growers },
  { label: 'See its batches', to: '/production/batches?plant=:id', roles: growers },
  { label: 'See its sales', to: '/reports/sales?plant=:id&by=month', roles: managers },
]

const ofOrder: readonly OpenAction[] = [{ label: 'E-mail the order', to: '?action=mail', roles: sellers }]

const ofAccount: readonly OpenAction[] = [
  { label: 'Enter a payment', to: '?action=pay', roles: managers },
  { label: 'Edit', keys: 'E', to: '?action=edit', roles: managers },
]

const records: readonly { readonly at: RegExp; readonly name: string; readonly actions: readonly OpenAction[] }[] = [
  { at: /^\/production\/batches\/([\da-f-]{36})$/, name: 'this batch', actions: ofBatch },
  { at: /^\/plants\/([\da-f-]{36})$/, name: 'this plant', actions: ofPlant },
  { at: /^\/orders\/([\da-f-]{36})$/, name: 'this order', actions: ofOrder },
  { at: /^\/reports\/business-accounts\/([\da-f-]{36})$/, name: 'this account', actions: ofAccount },
]

/** The actions of the record that is open at an address. */
export function actionsOfOpen(address: string, role: Role): Place[] {
  const record = records.find(({ at }) => at.test(address))
  const [, id = ''] = record?.at.exec(address) ?? []
  return (record?.actions ?? [])
    .filter(({ roles }) => roles.includes(role))
    .map(({ label, keys, to }) => ({
      label,
      ...(keys && { keys }),
      detail: record?.name ?? '',
      path: to.startsWith('?') ? address + to : to.replace(':id', id),
    }))
}

/** The places as they are listed: each group under its heading, none under a heading of no place. */
export const grouped = (groups: readonly (readonly [heading: string, places: readonly Place[]])[]): Place[] =>
  groups.flatMap(([group, places]) => places.map((place, i) => (i === 0 && group !== '' ? { ...place, group } : place)))

const mostRecent = 5

/** The places that were gone to, the last one first, each once. */
export const withRecent = (recent: readonly Place[], place: Place): Place[] =>
  [place, ...recent.filter(({ path }) => path !== place.path)].slice(0, mostRecent)
