/** A manager approves prices below the agreed ones, or a return without a receipt, with a PIN, at the till where somebody else is signed in. */
import type { ApprovalId, UserId } from '#kernel/id.ts'
import { useState } from 'react'
import { listApprovers } from '#modules/people/contract.ts'
import { PinField } from '#modules/people/web/PinField.tsx'
import type { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useQuery } from '#web/use-query.ts'
import { approve } from '../approval-calls.ts'

interface ApprovalDialogProps {
  /** APPROVAL_REQUIRED, with the amount. */
  readonly problem: Problem
  readonly onApproved: (id: ApprovalId) => void
  readonly onClose: () => void
}

export function ApprovalDialog({ problem, onApproved, onClose }: ApprovalDialogProps) {
  const approvers = useQuery(query(listApprovers))
  const [chosen, choose] = useState<UserId>()
  const [pin, setPin] = useState('')
  const [reason, setReason] = useState('')
  const withPin = approvers.data?.filter(({ has_pin }) => has_pin) ?? []
  const approver_id = chosen ?? withPin[0]?.id
  const submit = async () => {
    if (approver_id === undefined) return
    const for_return = problem.extra['for_return'] === true
    const body = { approver_id, pin, reason, amount: String(problem.extra['amount']), ...(for_return ? { for_return } : {}) }
    onApproved((await call(approve, { body })).id)
  }
  return (
    <Dialog title="Approval needed" onClose={onClose}>
      {approvers.isError ? (
        <ErrorBox error={approvers.error} retry={() => void approvers.refetch()} />
      ) : approvers.isPending ? (
        <Skeleton rows={4} />
      ) : (
        <PlainForm
          action="Approve"
          disabled={approver_id === undefined || pin === '' || reason.trim() === ''}
          submit={submit}
          onCancel={onClose}
        >
          <p>{problem.detail}</p>
          {withPin.length === 0 ? (
            <p role="alert">No manager has a PIN yet. A manager sets one under Profile Settings.</p>
          ) : (
            <>
              <Field label="Approved by" name="approver_id">
                {(ids) => (
                  <select {...ids} className={inputClass} value={approver_id} onChange={({ target }) => choose(target.value)}>
                    {withPin.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <PinField label="PIN" autoFocus value={pin} onChange={setPin} />
              <TypedField label="Reason" name="reason" required value={reason} onChange={setReason} />
            </>
          )}
        </PlainForm>
      )}
    </Dialog>
  )
}
