/** Every call about filed tax returns. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { FiledReturn, FiledReturnBoxes, NewFiledReturn, UndoFiledReturn } from './filed-return.ts'
import { filedReturnSorts } from './sorts.ts'

export const listFiledReturns = endpoint({
  method: 'GET',
  path: '/api/tax-returns',
  summary: 'Lists the tax returns that were filed, newest period first by default',
  roles: managers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...filedReturnSorts) })),
  reply: z.array(FiledReturn),
  meta: ListMeta,
})

export const getFiledReturn = endpoint({
  method: 'GET',
  path: '/api/tax-returns/:id',
  summary: 'Returns a filed tax return: each box as it was filed and as the books have it now',
  roles: managers,
  reply: FiledReturnBoxes,
})

export const fileReturn = endpoint({
  method: 'POST',
  path: '/api/tax-returns',
  status: 201,
  summary:
    'Records that the tax return of a period was filed, with its figures, and closes the books up to its last day when `close_books` is set',
  roles: managers,
  body: NewFiledReturn,
  reply: FiledReturn,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const undoFiledReturn = endpoint({
  method: 'POST',
  path: '/api/tax-returns/:id/undo',
  summary: 'Undoes the filing of a tax return; closed books stay closed',
  roles: managers,
  body: UndoFiledReturn,
  reply: FiledReturn,
  problems: ['BAD_STATE'],
})
