/** A bill or a credit note: entered, changed, or shown with what settles it. */
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import { getBill } from '../contract.ts'
import { BillView } from './BillView.tsx'
import { billName } from './bill-labels.tsx'

const BillForm = lazyNamed(() => import('./BillForm.tsx'), 'BillForm')

interface BillDialogProps {
  /** `new`, `new-credit`, or the id of a bill. */
  readonly id: string
  /** A new one starts with this vendor. */
  readonly vendor?: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

export function BillDialog({ id, vendor = '', onOpen, onClose }: BillDialogProps) {
  const isNew = id === 'new' || id === 'new-credit'
  const [changing, setChanging] = useState(false)
  const found = useQuery({ ...query(getBill, { params: { id } }), enabled: !isNew })
  const bill = found.data
  if (isNew) {
    const kind = id === 'new' ? 'bill' : 'credit'
    return (
      <Dialog title={kind === 'bill' ? 'Add a bill' : 'Add a credit note'} wide onClose={onClose}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <BillForm bill={undefined} kind={kind} vendor={vendor} onDone={onClose} />
        </Suspense>
      </Dialog>
    )
  }
  if (!bill)
    return (
      <Dialog title="Bill" wide onClose={onClose}>
        {found.isError ? <ErrorBox error={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={6} />}
      </Dialog>
    )
  return (
    <Dialog title={`${billName(bill)} · ${bill.vendor}`} wide onClose={onClose}>
      {changing ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <BillForm bill={bill} kind={bill.kind} vendor={bill.vendor} onDone={() => setChanging(false)} />
        </Suspense>
      ) : (
        <BillView bill={bill} onChange={() => setChanging(true)} onOpen={onOpen} />
      )}
    </Dialog>
  )
}
