/** What stands under the name of an entry: the details that are known. */
import type { ReferenceEntry } from '../entry.ts'

export function detailsLine(entry: ReferenceEntry): string {
  if (entry.kind === 'plant_categories')
    return [entry.guaranteed && 'Guaranteed', entry.hidden && 'Hidden'].filter(Boolean).join(' · ')
  const { phone, email, account_number, payment_terms } = entry
  return [
    phone,
    email,
    account_number && `Account ${account_number}`,
    payment_terms !== null && (payment_terms === 1 ? '1 day to pay' : `${payment_terms} days to pay`),
  ]
    .filter(Boolean)
    .join(' · ')
}
