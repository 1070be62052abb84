/** Vendors and what refers to them: named, renamed, merged, archived. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { countStatements } from '#testing/statements.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { changeBatch } from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { saveSettings as save } from '#modules/setup/settings/server/save-settings.ts'
import { draftPurchase, getPurchase, receivePurchase, setPurchaseState } from '#modules/buying/stockroom/contract.ts'
import { createItem, editItem, getItem } from '#modules/supplies/contract.ts'
import * as calls from '../contract.ts'
import { kinds } from '../kinds.ts'
import type { Usage } from '../usage.ts'
import { drawings, references } from './references.ts'

const kind = 'vendors' as const
const used = (usage: Usage) => Object.fromEntries(usage.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
const key = () => ({ key: randomUUID() })

/** A supply, an expense, a batch, an open and a received purchase order of Kiwi Bark; Pots Ltd has nothing. */
async function withVendors() {
  const nursery = await aNursery({ vendors: ['Kiwi Bark', 'Pots Ltd'] })
  const admin = nursery.as('admin')
  const vendors = async () => (await admin.calls(calls.listReferenceEntries, { query: { kind } })).data
  const vendorCalled = async (name: string) => {
    const vendor = (await vendors()).find((each) => each.name === name)
    if (!vendor) throw new Error(`There is no vendor ${name}.`)
    return vendor
  }
  const vendor = 'Kiwi Bark'
  const supply = (await admin.calls(createItem, { body: { name: 'Bark', unit: 'm3', vendor }, ...key() })).data
  await admin.calls(createExpense, { body: { expense_date: '2026-11-20', cost: '46', vendor: ' kiwi BARK ' }, ...key() })
  const { batch } = await nursery.has((db) => forSale(db, {}))
  const { version } = (await admin.calls(getBatch, { params: { id: batch } })).data
  await admin.calls(changeBatch, { params: { id: batch }, body: { version, vendor } })
  const order = async () =>
    (
      await admin.calls(draftPurchase, {
        body: { vendor, items: [{ inventory_item_id: supply.id, quantity: '2', unit_cost: '10' }] },
        ...key(),
      })
    ).data
  const [open, received] = [await order(), await order()]
  await admin.calls(setPurchaseState, { params: { id: received.id }, body: { to: 'sent', version: received.version } })
  const lines = received.items.map(({ id, quantity }) => ({ line_id: id, quantity }))
  const goods = { received_on: '2026-11-20', billing: 'later' as const, lines }
  expect((await admin.calls(receivePurchase, { params: { id: received.id }, body: goods, ...key() })).status).toBeLessThan(300)
  const now = async () => ({
    supply: (await admin.calls(getItem, { params: { id: supply.id } })).data,
    expense: (await admin.calls(listExpenses, {})).data[0],
    batch: (await admin.calls(getBatch, { params: { id: batch } })).data,
    open: (await admin.calls(getPurchase, { params: { id: open.id } })).data,
    received: (await admin.calls(getPurchase, { params: { id: received.id } })).data,
  })
  return { nursery, admin, vendors, vendorCalled, now, supply }
}

const everywhere = { supply: 1, batch: 1, 'purchase order': 1, expense: 1 }

test('a name is one entry, however it is spelled, and everything that names it holds its id', async () => {
  const { vendors, vendorCalled, now } = await withVendors()
  expect((await vendors()).map(({ name }) => name)).toEqual(['Kiwi Bark', 'Pots Ltd'])
  const { id } = await vendorCalled('Kiwi Bark')
  for (const row of Object.values(await now())) expect(row).toMatchObject({ vendor: 'Kiwi Bark', vendor_id: id })
})

test('a name that is new becomes an entry where it is written, and a setting', async () => {
  const { admin, vendors } = await withVendors()
  await admin.calls(createItem, { body: { name: 'Twine', unit: 'roll', vendor: 'Rope & Co' }, ...key() })
  expect((await vendors()).map(({ name }) => name)).toEqual(['Kiwi Bark', 'Pots Ltd', 'Rope & Co'])
  expect((await admin.calls(getSettings)).data.vendors).toEqual(['Kiwi Bark', 'Pots Ltd', 'Rope & Co'])
})

test('a new name is shown wherever the entry is used; an issued document keeps the one it was printed with', async () => {
  const { nursery, admin, vendorCalled, now } = await withVendors()
  const { id, version } = await vendorCalled('Kiwi Bark')
  const body = { kind, version, name: 'Kiwi Bark Co', phone: '03 555 0199', payment_terms: 20 }
  const changed = await admin.calls(calls.changeReferenceEntry, { params: { id }, body })
  expect(changed.data.entry).toMatchObject({ name: 'Kiwi Bark Co', phone: '03 555 0199', payment_terms: 20, address: '' })
  expect(used(changed.data.moved)).toEqual(everywhere)
  const { received, ...others } = await now()
  for (const row of Object.values(others)) expect(row).toMatchObject({ vendor: 'Kiwi Bark Co', vendor_id: id })
  expect(received).toMatchObject({ vendor: 'Kiwi Bark', vendor_id: id })
  const { rows } = await owner.query<{ after: unknown }>(
    `SELECT after FROM audit_log WHERE nursery_id = $1 AND action = 'vendor.rename'`,
    [nursery.nursery_id],
  )
  expect(rows[0]?.after).toMatchObject({ name: 'Kiwi Bark Co', batches: 1, expenses: 1 })
  // A user who edits the outdated entry gets an error.
  expect((await admin.calls(calls.changeReferenceEntry, { params: { id }, body })).code).toBe('STALE')
})

test('an edit of a row that was read before a rename gets an error, and does not restore the old name', async () => {
  const { admin, vendorCalled, vendors, supply } = await withVendors()
  const { id, version } = await vendorCalled('Kiwi Bark')
  await admin.calls(calls.changeReferenceEntry, { params: { id }, body: { kind, version, name: 'Kiwi Bark Co' } })
  const edit = { name: 'Bark', unit: 'm3', vendor: 'Kiwi Bark', version: supply.version }
  expect((await admin.calls(editItem, { params: { id: supply.id }, body: edit })).code).toBe('STALE')
  expect((await vendors()).map(({ name }) => name)).toEqual(['Kiwi Bark Co', 'Pots Ltd'])
})

test('a rename to a name that exists offers to merge, and shows what it would move', async () => {
  const { admin, vendorCalled, now } = await withVendors()
  const [from, into] = [await vendorCalled('Kiwi Bark'), await vendorCalled('Pots Ltd')]
  const refused = await admin.calls(calls.changeReferenceEntry, {
    params: { id: from.id },
    body: { kind, version: from.version, name: ' pots LTD ' },
  })
  expect(refused).toMatchObject({ status: 409, code: 'DUPLICATE', errors: [{ path: 'name' }] })
  expect(refused.answer['merge_into']).toEqual({ id: into.id, name: 'Pots Ltd' })
  expect(used(refused.answer['usage'] as Usage)).toEqual(everywhere)
  expect((await now()).supply.vendor).toBe('Kiwi Bark')
})

test('merged, everything refers to the other entry, and the old name finds it from now on', async () => {
  const { admin, vendorCalled, vendors, now } = await withVendors()
  const [from, into] = [await vendorCalled('Kiwi Bark'), await vendorCalled('Pots Ltd')]
  const body = { kind, into_id: into.id }
  const merged = await admin.calls(calls.mergeReferenceEntry, { params: { id: from.id }, body })
  expect(merged.data.entry.name).toBe('Pots Ltd')
  expect(used(merged.data.moved)).toEqual(everywhere)
  const { received, ...others } = await now()
  for (const row of Object.values(others)) expect(row).toMatchObject({ vendor: 'Pots Ltd', vendor_id: into.id })
  expect(received).toMatchObject({ vendor: 'Kiwi Bark', vendor_id: into.id })
  const { data: twine } = await admin.calls(createItem, {
    body: { name: 'Twine', unit: 'roll', vendor: 'kiwi bark' },
    ...key(),
  })
  expect(twine).toMatchObject({ vendor: 'Pots Ltd', vendor_id: into.id })
  expect((await vendors()).map(({ name }) => name)).toEqual(['Pots Ltd'])
  // It cannot be merged twice, nor into itself; added by hand, the name is an entry of its own again.
  expect((await admin.calls(calls.mergeReferenceEntry, { params: { id: from.id }, body })).status).toBe(422)
  expect((await admin.calls(calls.mergeReferenceEntry, { params: { id: into.id }, body })).status).toBe(422)
  expect((await admin.calls(calls.addReferenceEntry, { body: { kind, name: 'Kiwi Bark' } })).data.id).toBe(from.id)
  expect((await vendors()).map(({ name }) => name)).toEqual(['Kiwi Bark', 'Pots Ltd'])
})

test('an archived entry is offered no more and stays where it is used; added again, it is restored', async () => {
  const { admin, vendorCalled, now } = await withVendors()
  const { id } = await vendorCalled('Kiwi Bark')
  const archived = await admin.calls(calls.archiveReferenceEntry, { params: { id }, query: { kind } })
  expect(archived.data).toMatchObject({ name: 'Kiwi Bark', archived: true })
  expect((await admin.calls(getSettings)).data.vendors).toEqual(['Pots Ltd'])
  expect((await now()).supply.vendor).toBe('Kiwi Bark')
  expect(used((await admin.calls(calls.usageOfReferenceEntry, { params: { id }, query: { kind } })).data)).toEqual({
    supply: 1,
    batch: 1,
    'purchase order': 1,
    expense: 1,
  })
  const again = await admin.calls(calls.addReferenceEntry, { body: { kind, name: 'KIWI BARK' } })
  expect(again.data).toMatchObject({ id, name: 'Kiwi Bark', archived: false })
  expect((await admin.calls(calls.addReferenceEntry, { body: { kind, name: 'kiwi bark' } })).code).toBe('DUPLICATE')
  await admin.calls(calls.archiveReferenceEntry, { params: { id }, query: { kind } })
  expect((await admin.calls(calls.restoreReferenceEntry, { params: { id }, body: { kind } })).data.archived).toBe(false)
})

test('the order is that of the list, and of the settings', async () => {
  const { admin, vendors } = await withVendors()
  const ids = (await vendors()).map(({ id }) => id).toReversed()
  expect((await admin.calls(calls.orderReferenceEntries, { body: { kind, ids: ids.slice(1) } })).code).toBe('STALE')
  const ordered = await admin.calls(calls.orderReferenceEntries, { body: { kind, ids } })
  expect(ordered.data.map(({ name }) => name)).toEqual(['Pots Ltd', 'Kiwi Bark'])
  expect((await admin.calls(getSettings)).data.vendors).toEqual(['Pots Ltd', 'Kiwi Bark'])
})

test('settings that leave out a vendor archive it, unless something present uses it', async () => {
  const { admin, vendorCalled } = await withVendors()
  expect((await admin.calls(saveSettings, { body: { vendors: ['Pots Ltd'] } })).code).toBe('IN_USE')
  const saved = await admin.calls(saveSettings, { body: { vendors: ['Kiwi Bark', 'Rope & Co'] } })
  expect(saved.data.vendors).toEqual(['Kiwi Bark', 'Rope & Co'])
  expect((await vendorCalled('Pots Ltd')).archived).toBe(true)
})

test('another nursery’s entry can neither be read, changed, merged into nor referred to', async () => {
  const { admin, vendorCalled } = await withVendors()
  const theirs = await withVendors()
  const [ours, other] = [await vendorCalled('Kiwi Bark'), await theirs.vendorCalled('Kiwi Bark')]
  const body = { kind, into_id: other.id }
  expect((await admin.calls(calls.mergeReferenceEntry, { params: { id: ours.id }, body })).code).toBe('NOT_FOUND')
  expect((await admin.calls(calls.usageOfReferenceEntry, { params: { id: other.id }, query: { kind } })).code).toBe('NOT_FOUND')
  const wrong = owner.query(`UPDATE inventory_items SET vendor_id = $1 WHERE vendor_id = $2`, [other.id, ours.id])
  await expect(wrong).rejects.toThrow('violates foreign key constraint')
})

test('the database refuses an id that is no entry’s, and a second entry of one name', async () => {
  const { nursery } = await withVendors()
  await expect(
    owner.query(`UPDATE expenses SET vendor_id = $2 WHERE nursery_id = $1`, [nursery.nursery_id, randomUUID()]),
  ).rejects.toThrow('violates foreign key constraint')
  await expect(
    owner.query(`INSERT INTO vendors (nursery_id, name) VALUES ($1, 'KIWI BARK')`, [nursery.nursery_id]),
  ).rejects.toThrow('vendors_name')
})

test('every foreign key to reference data is one that a merge moves', async () => {
  const { rows } = await owner.query<{ key: string }>(
    `SELECT confrelid::regclass || ' ' || conrelid::regclass || ' ' || (
       SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey) AND attname LIKE '%\\_id' AND attname <> 'nursery_id'
     ) AS key FROM pg_constraint
     WHERE contype = 'f' AND confrelid::regclass::text = ANY ($1) AND conrelid <> confrelid ORDER BY 1`,
    [Object.keys(kinds)],
  )
  const { nursery } = await withVendors()
  const listed = await nursery.has(async (db) =>
    Object.entries(references(db)).flatMap(([name, columns]) =>
      columns.map(({ table, id }) => `${name} ${table.text} ${id.text}`),
    ),
  )
  const drawn = drawings.map(({ table, id }) => `locations ${table.text} ${id.text}`)
  const summed = ['sold_lines', 'sold_sums'].map((table) => `container_sizes ${table} container_size_id`)
  expect([...listed, ...drawn, ...summed].toSorted()).toEqual(rows.map((row) => row.key))
})

test('a list of the settings is written in as many statements for forty names as for one', async () => {
  const statementsFor = async (count: number) => {
    const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
    const write = (vendors: readonly string[]) =>
      countStatements(nursery, (db) =>
        save(
          db,
          nursery.people.admin,
          { vendors: [...vendors] },
          {
            invoiceExists: () => Promise.resolve(false),
            anyInvoice: () => Promise.resolve(false),
            filedThrough: () => Promise.resolve(null),
            takesCards: () => Promise.resolve(false),
          },
        ),
      )
    const names = Array.from({ length: count }, (_, i) => `Vendor ${i}`)
    await write(names)
    return write(names.map((name) => `${name} and sons`))
  }
  expect(await statementsFor(40)).toBe(await statementsFor(1))
})
