import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiResponse, OptionsFor } from './call.ts'

type Options<P extends `/api/${string}`> = OptionsFor<z.ZodMiniType, z.ZodMiniType, P>

test('a call gets the parameters that its path names, no fewer and no others: the compiler refuses it', () => {
  const right: Options<'/api/orders/:id/dockets/:docketId'> = [{ params: { id: 'a', docketId: 'b' } }]
  const none: Options<'/api/sales'> = []
  // @ts-expect-error The path names an id.
  const missing: Options<'/api/sales/:id'> = []
  // @ts-expect-error The path names another parameter.
  const other: Options<'/api/sales/:id'> = [{ params: { saleId: 'a' } }]
  // @ts-expect-error The path names no parameter.
  const tooMany: Options<'/api/sales'> = [{ params: { id: 'a' } }]
  expect([right, none, missing, other, tooMany]).toHaveLength(5)
})

test('an answer has beside its data what the call declares, and nothing else: the compiler refuses it', () => {
  const also = z.object({ operation_id: z.string() })
  const answer: ApiResponse<string, typeof also> = { data: 'a', operation_id: 'b' }
  // @ts-expect-error The call declares `operation_id`.
  const wrong = answer.operation_ids as unknown
  expect([answer.operation_id, wrong]).toEqual(['b', undefined])
})
