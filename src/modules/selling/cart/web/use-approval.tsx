/** Submits what may need a manager's approval: refused for that, it shows the approval dialog, and submits again. */
import type { ApprovalId } from '#kernel/id.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { lazyNamed } from '#web/lazy-named.ts'

const ApprovalDialog = lazyNamed(() => import('./ApprovalDialog.tsx'), 'ApprovalDialog')

interface PendingApproval {
  readonly problem: Problem
  readonly answer: (id: ApprovalId | undefined) => void
}

/** Added to the body of an approved call. */
interface Approved {
  readonly approval_id?: ApprovalId
}

export interface Approval {
  readonly attempt: <Result>(send: (approved: Approved) => Promise<Result>) => Promise<Result>
  /** Render it beside the form, not inside it. */
  readonly dialog: ReactNode
}

/** Offline no PIN can be verified: the price stays refused. */
const canBeApproved = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'APPROVAL_REQUIRED' && error.extra['offline'] !== true

export function useApproval(): Approval {
  const [pending, setPending] = useState<PendingApproval>()
  const ask = (problem: Problem) =>
    new Promise<ApprovalId | undefined>((answer) => setPending({ problem, answer })).finally(() => setPending(undefined))
  // An approval is used up by what succeeds; refused for another reason, it holds for the next attempt.
  const given = useRef<Approved>({})
  const done = async <Result,>(sent: Promise<Result>): Promise<Result> => {
    const result = await sent
    given.current = {}
    return result
  }
  const attempt: Approval['attempt'] = async (send) => {
    try {
      return await done(send(given.current))
    } catch (refusal) {
      if (!canBeApproved(refusal)) throw refusal
      const approval_id = await ask(refusal)
      if (approval_id === undefined) throw refusal
      given.current = { approval_id }
      return done(send(given.current))
    }
  }
  const dialog = pending && (
    <Suspense>
      <ApprovalDialog problem={pending.problem} onApproved={pending.answer} onClose={() => pending.answer(undefined)} />
    </Suspense>
  )
  return { attempt, dialog }
}
