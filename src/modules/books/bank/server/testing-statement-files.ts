/** Shared by `statement-files.test.ts` and `statement-files.proof.ts`. */
import { expect } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createLedgerAccount, listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { newId } from '#server/new-id.ts'
import { importStatement, listBankImports, listBankLines, previewStatement, undoBankImport } from '../contract.ts'

const admin = (await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })).as('admin')

let banks = 0
/** A bank account of its own for a test: they share a nursery, whose files one process reads. */
export async function aBank() {
  const account = { code: String(690 + banks), name: `Bank ${++banks}`, type: 'asset' as const }
  const made = await admin.calls(createLedgerAccount, { body: account, key: newId() })
  expect(made.detail).toBeUndefined()
  const account_id = made.data.id
  const { data: chart } = await admin.calls(listLedgerAccounts)
  const sent = (text: string, more: object) => ({
    file: { name: 'statement.csv', bytes: Buffer.from(text.trim()) },
    body: { account_id, ...more },
  })
  return {
    admin,
    account_id,
    chart,
    preview: async (text: string, more: object = {}) => (await admin.calls(previewStatement, sent(text, more))).data,
    send: (text: string, more: object = {}) => admin.calls(importStatement, { ...sent(text, more), key: newId() }),
    amounts: async () =>
      (await admin.calls(listBankLines, { query: { account_id } })).data.map(({ amount }) => amount).toSorted(),
    words: async () =>
      (await admin.calls(listBankLines, { query: { account_id } })).data.map(({ description }) => description).toSorted(),
    imports: async () => (await admin.calls(listBankImports, { query: { account_id } })).data,
    undo: (id: string) => admin.calls(undoBankImport, { params: { id } }),
  }
}

export const ofx = (...lines: string[]) => `OFXHEADER:100

<OFX><STMTRS><CURDEF>NZD<BANKACCTFROM><ACCTID>12</BANKACCTFROM><BANKTRANLIST>${lines.join('\n')}</BANKTRANLIST></STMTRS></OFX>`
export const transaction = (day: string, amount: string, id: string, name: string) =>
  `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`
