/** What the command palette suggests: the actions of what is open, what was opened last, and names that are nearly right. */
import { type Role, growers, managers, sellers } from '#kernel/role.ts'

export interface Place {
  readonly label: string
  readonly detail: string
  /** With its search parameters, as in an address. */
  readonly path: string
}

interface OpenAction {
  readonly label: string
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
  { label: 'Edit', to: '?action=edit', roles: growers },
  { label: 'Print labels', to: '/production/labels?batches=:id', roles: growers },
]

const ofPlant: readonly OpenAction[] = [
  { label: 'Edit', to: '?action=edit', roles: managers },
  { label: 'Start a batch', to: '/production/batches?plant=:id&action=start', roles: growers },
  { label: 'See its batches', to: '/production/batches?plant=:id', roles: growers },
  { label: 'See its sales', to: '/reports/sales?plant=:id&by=month', roles: managers },
]

const ofOrder: readonly OpenAction[] = [{ label: 'E-mail the order', to: '?action=mail', roles: sellers }]

const ofAccount: readonly OpenAction[] = [
  { label: 'Enter a payment', to: '?action=pay', roles: managers },
  { label: 'Edit', to: '?action=edit', roles: managers },
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
    .map(({ label, to }) => ({
      label,
      detail: record?.name ?? '',
      path: to.startsWith('?') ? address + to : to.replace(':id', id),
    }))
}

const mostRecent = 5

/** The places that were gone to, the last one first, each once. */
export const withRecent = (recent: readonly Place[], place: Place): Place[] =>
  [place, ...recent.filter(({ path }) => path !== place.path)].slice(0, mostRecent)

/** How many letters must be changed, added, left out or swapped with the next one to make one word of another. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const [last = [], before] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = before && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(swapped ? Math.min(best, (before[j - 2] ?? 0) + 1) : best)
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? one.length
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/** One mistake in four letters, two in seven; none in a shorter word. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** Whether each word that was typed is nearly one of the text, or nearly how one of them starts: "lavendar" is Lavender. */
export function isNearly(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const terms = wordsOf(typed)
  return (
    terms.length > 0 &&
    terms.every((term) =>
      words.some((word) => [word, word.slice(0, term.length)].some((part) => distance(term, part) <= mistakesIn(term))),
    )
  )
}

/** How the records of a mistyped word are looked for: by its first letters, which are rarely wrong. */
export const startOf = (typed: string): string => {
  const [first = ''] = wordsOf(typed)
  return first.length < 4 ? '' : first.slice(0, 3)
}
