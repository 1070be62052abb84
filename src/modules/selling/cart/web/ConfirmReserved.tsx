/** Lets a manager take plants that orders have reserved, after the server has refused the sale and named these orders. */
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'

interface ConfirmReservedProps {
  readonly refusal: unknown
  readonly action: string
  readonly onConfirm: () => void
}

export const isReserved = (refusal: unknown): boolean => refusal instanceof Problem && refusal.code === 'PROMISED_TO_ORDERS'

/** Renders nothing for another refusal, or for a role that may not confirm. */
export const ConfirmReserved = ({ refusal, action, onConfirm }: ConfirmReservedProps) =>
  isReserved(refusal) && isOneOf(managers) && <Button onClick={onConfirm}>{action}</Button>
