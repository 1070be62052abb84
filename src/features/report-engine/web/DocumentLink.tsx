/** A link from a figure to the document it is made of. */
import { Link } from '@tanstack/react-router'
import styles from './LinesDialog.module.css'

/** The address of the document's screen. */
const places: Readonly<Record<string, { readonly to: string; readonly name: string; readonly tab?: string }>> = {
  sale: { to: '/sales/transactions', name: 'sale' },
  credit: { to: '/sales/transactions', name: 'sale' },
  payment: { to: '/sales/transactions', name: 'sale' },
  expense: { to: '/expenses', name: 'open' },
  layby: { to: '/sales/transactions', name: 'layby', tab: 'laybys' },
  supply: { to: '/inventory/supplies', name: 'item' },
}

interface DocumentLinkProps {
  readonly document: string
  readonly id: string
  readonly label: string
}

/** The label of a document as a link to its screen; plain text where it has none. */
export function DocumentLink({ document, id, label }: DocumentLinkProps) {
  const place = Object.hasOwn(places, document) ? places[document] : undefined
  const style = styles['document']
  if (place)
    return (
      <Link to={place.to} search={{ ...(place.tab ? { tab: place.tab } : {}), [place.name]: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'batch')
    return (
      <Link to="/production/batches/$batchId" params={{ batchId: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'order')
    return (
      <Link to="/orders/$orderId" params={{ orderId: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'account')
    return (
      <Link to="/reports/business-accounts/$accountId" params={{ accountId: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'till_session')
    return (
      <Link to="/sales/pos/report/$sessionId" params={{ sessionId: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'manual')
    return (
      <Link to="/reports/financial" search={{ tab: 'journal', entry: id }} className={style}>
        {label}
      </Link>
    )
  if (document === 'adjustment')
    return (
      <Link to="/reports/financial" search={{ tab: 'closing' }} className={style}>
        {label}
      </Link>
    )
  return label
}
