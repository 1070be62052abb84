/** One action of this device that is not uploaded yet, as it is stored. */
import type { UserId } from '#kernel/id.ts'
import type { ProblemCode } from '#kernel/problem.ts'

export interface Refused {
  readonly code: ProblemCode
  readonly detail: string
  readonly extra: Readonly<Record<string, unknown>>
}

/** A sale of this till, or work of a grower in the field. */
export type OutboxKind = 'sale' | 'field'

export interface OutboxEntry<Body = unknown, Receipt = unknown> {
  /** Also the id of what it becomes on the server: sent twice, it is still one. */
  readonly id: string
  /** Idempotency-Key of the next try. Another one only after a refusal, which proves that nothing was done under the last. */
  readonly key: string
  readonly kind: OutboxKind
  /** ISO instant, by this device's clock. */
  readonly at: string
  readonly user_id: UserId
  readonly user_name: string
  /** Printed on the receipt: `T2-000123`; empty for field work. */
  readonly reference: string
  readonly body: Body
  /** Receipt to show and print until the server's answer arrives. */
  readonly receipt: Receipt
  readonly state: 'waiting' | 'attention' | 'sent' | 'void'
  readonly tries: number
  /** Milliseconds since 1970: not before. */
  readonly next_try: number
  readonly problem?: Refused | undefined
  /** Invoice number from the server; for field work, the ids of the rows it changed or created. */
  readonly number?: string | undefined
  /** Reason it was given up. */
  readonly reason?: string | undefined
}
