/** A link from a figure to the document it is made of. */
import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './LinesDialog.module.css'

/** The address of the document's screen, by the kind of the document. */
const places = {
  sale: (id) => ({ to: '/sales/transactions', search: { sale: id } }),
  credit: (id) => ({ to: '/sales/transactions', search: { sale: id } }),
  layby: (id) => ({ to: '/sales/transactions', search: { tab: 'laybys', layby: id } }),
  bill: (id) => ({ to: '/bills', search: { open: id } }),
  purchase_order: (id) => ({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: id } }),
  expense: (id) => ({ to: '/expenses', search: { open: id } }),
  supply: (id) => ({ to: '/inventory/supplies', search: { item: id } }),
  batch: (id) => ({ to: '/production/batches/$batchId', params: { batchId: id } }),
  order: (id) => ({ to: '/orders/$orderId', params: { orderId: id } }),
  account: (id) => ({ to: '/reports/business-accounts/$accountId', params: { accountId: id } }),
  till_session: (id) => ({ to: '/sales/pos/report/$sessionId', params: { sessionId: id } }),
  manual: (id) => ({ to: '/reports/financial', search: { tab: 'journal', entry: id } }),
  adjustment: () => ({ to: '/reports/financial', search: { tab: 'closing' } }),
} satisfies Record<string, (id: string) => LinkProps>

const isPlace = (document: string): document is keyof typeof places => Object.hasOwn(places, document)

interface DocumentLinkProps {
  readonly document: string
  readonly id: string
  readonly label: string
}

/** The label of a document as a link to its screen; plain text where it has none. */
export function DocumentLink({ document, id, label }: DocumentLinkProps) {
  if (!isPlace(document)) return label
  return (
    <Link {...places[document](id)} className={`brand weight-600 ${styles['document']}`}>
      {label}
    </Link>
  )
}
