/** Files that are imported twice, or again in part: existing records stay as they are, and possible matches are asked for. */
import { expect, test } from 'vitest'
import { type TestFile, draftOf, importFile } from '#testing/imports.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listAccounts } from '#modules/customers/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { changeImport, listImportRows, runImport, undoImport } from '../contract.ts'
import { csv, anOwner, aster, decided } from './testing-repeated-files.ts'

test('batches without a code come once, two equal ones of a file are two, and moved or recounted ones are asked for', async () => {
  const owner = await anOwner()
  await importFile(owner, 'price-list', aster)
  const head = 'Plant,Container,Quantity,Location,Started'
  const tray = 'Aster,2.5 L,50,Bay 1,2026-01-10'
  const file = csv(head, tray, tray, 'Aster,2.5 L,80,,')
  const standing = async () =>
    (await owner.calls(listBatches, { query: { state: 'standing' } })).data
      .map(({ quantity_current }) => quantity_current)
      .toSorted((a, b) => a - b)
  await importFile(owner, 'batches', file, { as_of: '2026-03-01' })
  const again = await importFile(owner, 'batches', file, { as_of: '2026-03-01' })
  expect(again.data.counts).toMatchObject({ batches: 0 })
  expect(await standing()).toEqual([50, 50, 80])
  const later = csv(
    head,
    tray,
    tray,
    tray,
    'Aster,2.5 L,50,Bay 2,2026-01-10',
    'Aster,2.5 L,75,,',
    'Aster,2.5 L,20,Bay 1,2026-02-10',
  )
  const left = await decided(owner, 'batches', later, 'leave')
  const question = expect.stringContaining('An earlier import brought a batch of Aster like this one. Choose above')
  expect(left.rows).toEqual(['already here', 'already here', 'growing', 'growing', question, 'growing'])
  expect(await standing()).toEqual([20, 50, 50, 50, 50, 80])
})

test('customers that are here are left, or updated if a person chooses so; the row says what it changes, and undo takes it back', async () => {
  const owner = await anOwner()
  const head = 'Name,Phone,Terms,Discount'
  await importFile(owner, 'customers', csv(head, 'Kōwhai Nursery,09 555 0101,30 days,10'))
  const file = csv(head, 'Kowhai nursery,09 555 0199,20th of the month,12.5', 'Oakdene,,,')
  const draft = await draftOf(owner, 'customers', file)
  const params = { id: draft.id }
  const rowsNow = async () => (await owner.calls(listImportRows, { params })).data
  expect((await rowsNow()).map(({ status, warnings }) => [status, warnings[0]?.reason])).toEqual([
    [
      'already here',
      'Kōwhai Nursery is here already and stays as it is; the file changes the phone 09 555 0101 to 09 555 0199, changes the terms within 30 days to on the 20th of the following month, changes the discount 10.00 to 12.5. Choose above to update what is here.',
    ],
    ['new', undefined],
  ])
  const chosen = await owner.calls(changeImport, { params, body: { version: draft.version, options: { known: 'update' } } })
  expect((await rowsNow())[0]?.status).toContain('changes the phone 09 555 0101 to 09 555 0199')
  const done = await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: 'update' })
  expect(done.data.counts).toMatchObject({ customers: 1, 'changed customers': 1 })
  const accounts = async () =>
    (await owner.calls(listAccounts)).data.map((each) => [each.name, each.phone, each.terms_days, each.trade_discount])
  expect(await accounts()).toEqual([
    ['Kōwhai Nursery', '09 555 0199', 20, '12.50'],
    ['Oakdene', '', 30, '0.00'],
  ])
  await owner.calls(undoImport, { params })
  expect(await accounts()).toEqual([['Kōwhai Nursery', '09 555 0101', 30, '10.00']])

  const update = async (kind: 'customers' | 'supplies', again: TestFile) => {
    const read = await draftOf(owner, kind, again)
    const body = { version: read.version, options: { known: 'update' as const } }
    const { version } = (await owner.calls(changeImport, { params: { id: read.id }, body })).data
    expect((await owner.calls(runImport, { params: { id: read.id }, body: { version }, key: read.id })).status).toBe(200)
    return () => owner.calls(undoImport, { params: { id: read.id } })
  }
  const emails = async () => (await owner.calls(listAccounts)).data.map((each) => each.contacts.map(({ email }) => email))
  const undoEmails = await update('customers', csv('Name,Email', 'Kōwhai Nursery,a@k.example; b@k.example'))
  expect(await emails()).toEqual([['b@k.example']])
  await undoEmails()
  expect(await emails()).toEqual([[]])
  await importFile(owner, 'supplies', csv('Item,UOM,Qty,Cost,Reorder', 'Pot,each,100,0.32,10'))
  const items = async () =>
    (await owner.calls(listItems)).data.map((each) => [
      each.quantity_on_hand,
      Number(each.reorder_point),
      each.price,
      each.barcode,
    ])
  const undoItems = await update('supplies', csv('Item,Qty,Reorder,Price,Barcode', 'POT,50,25,0.60,96385074'))
  expect(await items()).toEqual([['100.0000', 25, '0.60', '96385074']])
  await undoItems()
  expect(await items()).toEqual([['100.0000', 10, null, null]])
})
