/** Calls for exports to accounting programs. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { AccountingExport, NewAccountingExport } from './accounting-export.ts'

export const listAccountingExports = endpoint({
  method: 'GET',
  path: '/api/accounting-exports',
  summary: 'Lists the accounting exports, newest first',
  roles: managers,
  reply: z.array(AccountingExport),
})

export const makeAccountingExport = endpoint({
  method: 'POST',
  path: '/api/accounting-exports',
  status: 201,
  summary: 'Creates an accounting export of the invoices or the credit notes of a period that were not exported before',
  roles: managers,
  body: NewAccountingExport,
  reply: AccountingExport,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const accountingFile = endpoint({
  method: 'GET',
  path: '/api/accounting-exports/:id/file',
  summary: 'Returns the file of an accounting export; it never changes',
  roles: managers,
  download: ['csv'],
})
