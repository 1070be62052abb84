/** What stands under the name of an entry: the details that are known; undefined for a kind that has none. */
import type { ReferenceEntry } from '../entry.ts'

export function detailsLine(entry: ReferenceEntry): string | undefined {
  const { account_number, payment_terms } = entry
  return [
    entry.phone,
    entry.email,
    account_number && `Account ${account_number}`,
    payment_terms !== null && (payment_terms === 1 ? '1 day to pay' : `${payment_terms} days to pay`),
  ]
    .filter(Boolean)
    .join(' · ')
}
