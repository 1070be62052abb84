/** The first hour of a new nursery: ten files of other programs come in; the clicks and the cells that a person corrects are counted. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { draftOf } from '#testing/imports.ts'
import { prove } from '#testing/proof.ts'
import { importStatement, previewStatement } from '#modules/books/bank/contract.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { changeImport, importNames, leaveOutProblems, listImportRows, runImport } from '../contract.ts'
import type { ImportKindId } from '../import-kind.ts'

const lists = path.join(import.meta.dirname, 'listed-files')
const statements = path.join(import.meta.dirname, '../../../books/bank/server/cases')

const files: readonly (readonly [ImportKindId, string])[] = [
  ['price-list', 'prices-till-export.csv'],
  ['price-list', 'prices-shop-variants.csv'],
  ['price-list', 'prices-genus-species.csv'],
  ['vendors', 'vendors-no-titles.csv'],
  ['supplies', 'supplies-negative.csv'],
  ['customers', 'customers-ledger-contacts.csv'],
  ['open-invoices', 'open-invoices-ledger-export.csv'],
  ['past-sales', 'past-sales-till-items.csv'],
]

test('ten files of a new nursery come in', async () => {
  const owner = (await aNursery()).as('admin')
  const wrong: string[] = []
  const told: string[] = []
  for (const [kind, name] of files) {
    const draft = await draftOf(owner, kind, { name, bytes: fs.readFileSync(path.join(lists, name)) })
    const params = { id: draft.id }
    // The kind, the file, and Import.
    let clicks = 3
    const open = draft.unknown_names.filter(({ match }) => match === 'open')
    const questions = [draft.asks_columns.length > 0, draft.asks_date_order, draft.asks_decimals, open.length > 0]
    clicks += questions.filter(Boolean).length
    const answered = await owner.calls(changeImport, {
      params,
      body: {
        version: draft.version,
        columns: draft.columns,
        options: { cost_share: '0', date_order: draft.options.date_order, decimals: draft.options.decimals },
        names: await Promise.all(
          open.map(async ({ list, value }) => {
            if (list !== 'plants') return { list, value, known: null }
            const found = await owner.calls(importNames, { query: { list, search: value } })
            return { list, value, known: found.data[0] ?? null }
          }),
        ),
      },
    })
    const rows = await owner.calls(listImportRows, { params })
    const bad = rows.data.filter(({ problems, left_out }) => problems.length > 0 && !left_out).length
    let { version } = answered.data
    if (bad > 0) version = (await owner.calls(leaveOutProblems, { params, body: { version } })).data.version
    const done = await owner.calls(runImport, { params, body: { version }, key: draft.id })
    if (done.status !== 200) wrong.push(`${name}: ${done.detail}`)
    told.push(`${name}: ${clicks + (bad > 0 ? 1 : 0)} clicks, ${bad} of ${rows.data.length} rows to correct`)
  }
  const chart = (await owner.calls(listLedgerAccounts)).data
  const account_id = chart.find(({ purposes }) => purposes.some((each) => each === 'bank'))?.id ?? ''
  for (const name of ['bank-anz.csv', 'ofx-four-decimals.ofx']) {
    const sent = { file: { name, bytes: fs.readFileSync(path.join(statements, name)) }, body: { account_id } }
    const { data } = await owner.calls(previewStatement, sent)
    const done = await owner.calls(importStatement, { ...sent, key: name })
    if (done.status !== 201) wrong.push(`${name}: ${done.detail}`)
    told.push(`${name}: ${3 + data.questions.length} clicks, ${data.faults.length} rows to correct`)
  }
  process.stdout.write(`${told.join('\n')}\n`)
  prove('files of a first hour that come in', told.length, wrong)
  expect(wrong).toEqual([])
})
