/** Calls for exports to accounting programs. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { AccountingExport, ExportPreview, NewAccountingExport, TaxCode, TaxCodeChange, TaxCodesOf } from './accounting-export.ts'

export const listAccountingExports = endpoint({
  method: 'GET',
  path: '/api/accounting-exports',
  summary: 'Lists exports to accounting programs, newest first, a page at a time',
  roles: managers,
  query: z.optional(z.strictObject(Page)),
  reply: z.array(AccountingExport),
  meta: ListMeta,
})

export const previewAccountingExport = endpoint({
  method: 'GET',
  path: '/api/accounting-exports/preview',
  summary: 'Returns what an export would hold and how each account agrees with the journal',
  roles: managers,
  query: NewAccountingExport,
  reply: ExportPreview,
})

export const makeAccountingExport = endpoint({
  method: 'POST',
  path: '/api/accounting-exports',
  status: 201,
  summary:
    'Exports what the journal holds of these days and was in no export before, with what was changed since of earlier ones',
  roles: managers,
  body: NewAccountingExport,
  reply: AccountingExport,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const undoAccountingExport = endpoint({
  method: 'POST',
  path: '/api/accounting-exports/:id/undo',
  summary: 'Undoes an export: what it held can be exported again',
  roles: managers,
  reply: AccountingExport,
  problems: ['BAD_STATE'],
})

export const accountingFiles = endpoint({
  method: 'GET',
  path: '/api/accounting-exports/:id/file',
  summary: 'Returns the files of an export as one ZIP; they never change',
  roles: managers,
  download: ['zip'],
})

export const listTaxCodes = endpoint({
  method: 'GET',
  path: '/api/accounting-exports/tax-codes',
  summary: 'Lists what the accounting program calls each tax',
  roles: managers,
  query: TaxCodesOf,
  reply: z.array(TaxCode),
})

export const setTaxCode = endpoint({
  method: 'PUT',
  path: '/api/accounting-exports/tax-codes',
  summary: 'Sets what the accounting program calls a tax',
  roles: managers,
  body: TaxCodeChange,
  reply: z.array(TaxCode),
})
