/** Further cases of `bills.test.ts`. */
import { expect, test } from 'vitest'
import { countStatements } from '#testing/statements.ts'
import { getItem, createItem } from '#modules/supplies/contract.ts'
import { createBill, editBill, voidBill } from './bills.ts'
import { today, line, aVendor } from './testing-bills.ts'

test('a bill of thirty lines, half of them for supplies, is entered in as many statements as one of two', async () => {
  const statementsFor = async (lines: number) => {
    const vendor = await aVendor()
    const supply = async (name: string) => (await vendor.manager.calls(createItem, { body: { name, unit: 'each' } })).data.id
    const supplies = []
    for (let i = 0; i < lines / 2; i++) supplies.push(await supply(`Pot ${i}`))
    const bill = {
      vendor: 'Pot Co',
      bill_number: '30',
      bill_date: today,
      lines: supplies.flatMap((inventory_item_id) => [{ ...line, inventory_item_id, quantity: '10' }, line]),
    }
    let id = ''
    const statements = await countStatements(vendor, async (db) => {
      ;({ id } = await createBill(db, vendor.user('manager').user_id, bill))
    })
    const entered = await vendor.bill(id)
    expect(entered.lines.map((each) => each.inventory_item_id)).toEqual(supplies.flatMap((each) => [each, null]))
    const { data: last } = await vendor.manager.calls(getItem, { params: { id: supplies.at(-1) ?? '' } })
    expect([last.quantity_on_hand, last.average_cost]).toEqual(['10.0000', '10.000000'])
    return statements
  }
  expect(await statementsFor(30)).toBe(await statementsFor(2))
})

test('a bill of thirty lines is changed, line by line, and voided in as many statements as one of three', async () => {
  const statementsFor = async (lines: number) => {
    const vendor = await aVendor()
    const manager = vendor.user('manager').user_id
    const supplies: string[] = []
    for (let i = 0; i < lines / 3; i++)
      supplies.push((await vendor.manager.calls(createItem, { body: { name: `Pot ${i}`, unit: 'each' } })).data.id)
    const stocked = (quantity: string, inventory_item_id: string) => ({ ...line, inventory_item_id, quantity })
    // Per supply: a changed line, a removed line, and a line without a supply that is assigned to it.
    const { data: bill } = await vendor.enter({
      lines: supplies.flatMap((id) => [stocked('10', id), stocked('5', id), line]),
    })
    const ids = bill.lines.map(({ id }) => id)
    const newLines = supplies.flatMap((supply, i) => [
      { ...stocked('8', supply), cost: '95.00', id: ids[3 * i] },
      { ...stocked('1', supply), id: ids[3 * i + 2] },
    ])
    const { vendor: name, bill_number, bill_date, version } = bill
    const stock = async () =>
      Promise.all(
        supplies.map(async (id) => {
          const { data } = await vendor.manager.calls(getItem, { params: { id } })
          return `${data.quantity_on_hand} at ${data.average_cost}`
        }),
      )
    expect(await stock()).toEqual(supplies.map(() => '15.0000 at 13.333333'))
    const changed = await countStatements(vendor, async (db) => {
      await editBill(db, manager, bill.id, { vendor: name, bill_number, bill_date, version, lines: newLines })
    })
    expect((await vendor.bill(bill.id)).lines.map((each) => [each.cost, Number(each.quantity)]).toSorted()).toEqual(
      [...supplies.map(() => ['115.00', 1]), ...supplies.map(() => ['95.00', 8])].toSorted(),
    )
    // 8 for 80.00 and 1 for 100.00.
    expect(await stock()).toEqual(supplies.map(() => '9.0000 at 20.000000'))
    const voided = await countStatements(vendor, (db) => voidBill(db, manager, bill.id, { reason: 'Not ours' }))
    expect((await stock()).map((each) => each.split(' ')[0])).toEqual(supplies.map(() => '0.0000'))
    expect((await vendor.balance()).total).toBe('0.00')
    return [changed, voided]
  }
  expect(await statementsFor(30)).toEqual(await statementsFor(3))
})
