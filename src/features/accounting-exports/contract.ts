/** Calls for exports to accounting programs. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { AccountingExport, NewAccountingExport } from './accounting-export.ts'

export const listAccountingExports = endpoint({
  method: 'GET',
  path: '/api/accounting-exports',
  summary: 'The files made so far, newest first',
  roles: managers,
  reply: z.array(AccountingExport),
})

export const makeAccountingExport = endpoint({
  method: 'POST',
  path: '/api/accounting-exports',
  status: 201,
  summary: 'Makes a file of the invoices, or of the credit notes, of some days that went into none before',
  roles: managers,
  body: NewAccountingExport,
  reply: AccountingExport,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const accountingFile = endpoint({
  method: 'GET',
  path: '/api/accounting-exports/:id/file',
  summary: 'The file as it was made, however often it is fetched',
  roles: managers,
  download: ['csv'],
})
