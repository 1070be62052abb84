/** Read, change, write: every row of the API that can be changed can be sent back as it was read. */
import { isDeepStrictEqual } from 'node:util'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import * as accounts from '#modules/customers/contract.ts'
import { bulkPropagation, changeBatch } from '#modules/growing/batch/batch-calls.ts'
import * as batches from '#modules/growing/batch/contract.ts'
import * as expenses from '#modules/buying/expense/contract.ts'
import * as deliveries from '#modules/orders/delivery/contract.ts'
import * as imports from '#modules/data/import/contract.ts'
import * as designs from '#modules/labels/design-calls.ts'
import * as printers from '#modules/labels/printer-calls.ts'
import * as map from '#modules/growing/map/contract.ts'
import * as notifications from '#modules/messages/contract.ts'
import * as orders from '#modules/orders/order/contract.ts'
import * as people from '#modules/people/contract.ts'
import * as webhooks from '#modules/people/webhook/contract.ts'
import * as care from '#modules/plants/care-calls.ts'
import * as plants from '#modules/plants/contract.ts'
import * as mixes from '#modules/growing/recipe/mix-calls.ts'
import * as scouting from '#modules/growing/scouting/contract.ts'
import { createScoutingEntry } from '#modules/growing/scouting/walk-calls.ts'
import * as propagation from '#modules/growing/propagation/contract.ts'
import * as seed from '#modules/growing/seed/contract.ts'
import * as recipes from '#modules/growing/recipe/recipe-calls.ts'
import * as reference from '#modules/setup/reference/contract.ts'
import { kinds } from '#modules/setup/reference/kinds.ts'
import * as stages from '#modules/setup/reference/growth-stage-calls.ts'
import * as views from '#modules/setup/saved-views/contract.ts'
import * as sales from '#modules/selling/sale/contract.ts'
import * as supplies from '#modules/supplies/contract.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { setPrinterNetworks } from '#server/printer-networks.ts'
import { setWebhookNetworks } from '#server/public-address.ts'
import { deliveryDay } from '#testing/deliveries.ts'
import { draftOf } from '#testing/imports.ts'
import { theDemoNursery } from '#testing/demo-nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, app, owner } from '#testing/nursery.ts'
import { rounds } from '#testing/size.ts'

const nursery = await aNursery()
setPrinterNetworks(['127.0.0.0/8'])
setWebhookNetworks(['127.0.0.0/8'])
const admin = nursery.as('admin')
const { plant, batch, price_id } = await nursery.has((db) => forSale(db))
type Row = Readonly<Record<string, unknown>>
type AnyCall = Endpoint

const made = async (call: AnyCall, body: object, params = {}): Promise<string> => {
  const { status, errors, data } = await admin.calls(call, { body, params, key: crypto.randomUUID() })
  expect([status, errors]).toEqual([201, []])
  return (data as { id: string }).id
}

const potMix = () =>
  made(supplies.createItem, { name: `Potting mix ${crypto.randomUUID()}`, unit: 'L', forSale: true, price: '9' })
const recipe = () => made(recipes.createRecipe, { name: `Recipe ${crypto.randomUUID()}`, container_size: '14 cm' })
const plantLine = { plant_type_id: plant, container_size: '14 cm', quantity: 3 }
const order = { customer_name: 'Tōtara Landscapes', discount: '1' }

/** Creates a delivery run of one order, by a van. */
async function aRun() {
  const van = await made(deliveries.createVehicle, {
    name: `Van ${crypto.randomUUID()}`.slice(0, 30),
    capacity: 20,
    capacity_unit: 'tray',
  })
  const ordered = await made(orders.takeCurrentOrder, { ...order, ship_to: '4 Elm St', items: [plantLine] })
  await admin.calls(orders.confirmOrder, { params: { id: ordered }, body: {}, key: crypto.randomUUID() })
  const run = { run_date: deliveryDay, start_time: '07:30', vehicle_id: van, driver_id: nursery.people.production }
  const id = await made(deliveries.createRun, run)
  const added = await admin.calls(deliveries.addStops, {
    params: { id },
    body: { order_ids: [ordered] },
    key: crypto.randomUUID(),
  })
  expect([added.status, added.detail]).toEqual([200, undefined])
  return added.data
}

const pest = () =>
  made(scouting.createScoutingSubject, { name: `Scale ${crypto.randomUUID()}`.slice(0, 30), kind: 'pest', unit: 'per leaf' })

interface Entity {
  readonly read: AnyCall
  readonly write: AnyCall
  readonly id: () => Promise<string>
  readonly query?: object
}

const entities: Record<string, Entity> = {
  sale: {
    read: sales.getSale,
    write: sales.editSale,
    id: () => made(sales.createSale, { payment_method: 'eftpos', items: [lineOf(plant)], soldBy: 'Ana' }),
  },
  batch: { read: batches.getBatch, write: changeBatch, id: async () => batch },
  category: {
    read: supplies.getCategory,
    write: supplies.editCategory,
    id: () => made(supplies.createCategory, { name: 'Pots' }),
  },
  item: { read: supplies.getItem, write: supplies.editItem, id: potMix },
  task: {
    read: tasks.getTask,
    write: tasks.editTask,
    id: () => made(tasks.createTask, { title: 'Water', task_type: 'watering', scheduled_date: '2026-10-05' }),
  },
  'future order': {
    read: orders.getOrder,
    write: orders.editFutureOrder,
    id: async () =>
      made(orders.takeFutureOrder, {
        ...order,
        items: [
          plantLine,
          { inventory_item_id: await potMix(), quantity: 2, unit_price: '9' },
          { name: 'Basket', quantity: 1, unit_price: '30' },
        ],
      }),
  },
  'current order': {
    read: orders.getOrder,
    write: orders.editCurrentOrder,
    id: () => made(orders.takeCurrentOrder, { ...order, items: [plantLine] }),
  },
  'seed lot': {
    read: seed.getSeedLot,
    write: seed.changeSeedLot,
    id: () =>
      made(seed.createSeedLot, { plant_type_id: plant, code: '7', unit: 'g', quantity: '2.5', received_on: '2026-10-05' }),
  },
  'propagation record': {
    read: propagation.getPropagation,
    write: propagation.savePropagationRecord,
    id: async () => {
      const lines = [{ plant_type_id: plant, container_size: '9 cm', quantity: 10 }]
      const body = { method: 'cutting' as const, started_on: '2026-10-05', hormone: 'IBA', recipe_id: null, batches: lines }
      return (await admin.calls(bulkPropagation, { body, key: crypto.randomUUID() })).data[0]?.id ?? ''
    },
  },
  'scouting subject': { read: scouting.getScoutingSubject, write: scouting.changeScoutingSubject, id: pest },
  'scouting entry': {
    read: scouting.getScoutingEntry,
    write: scouting.correctScoutingEntry,
    id: async () =>
      made(createScoutingEntry, { subject_id: await pest(), location: 'Bed 1', value: '3', day: '2026-10-05', time: '08:00' }),
  },
  recipe: { read: recipes.getRecipe, write: recipes.editRecipe, id: recipe },
  'growth stage': {
    read: stages.getGrowthStage,
    write: stages.renameGrowthStage,
    id: () => made(stages.addGrowthStage, { name: 'Liner' }),
  },
  'plant type': { read: plants.getPlantType, write: plants.editPlantType, id: async () => plant },
  account: {
    read: accounts.getAccount,
    write: accounts.editAccount,
    id: () => made(accounts.createAccount, { name: 'Tōtara Landscapes' }),
  },
  expense: {
    read: expenses.getExpense,
    write: expenses.editExpense,
    id: () =>
      made(expenses.createExpense, { expense_date: '2026-10-05', description: 'Stakes', cost: '11.50', gst_paid: '1.50' }),
  },
  notification: {
    read: notifications.getNotification,
    write: notifications.markNotification,
    id: () => made(notifications.addNotification, { title: 'Frost', notification_type: 'task' }),
  },
  mix: {
    read: mixes.getMix,
    write: mixes.saveMix,
    id: async () => {
      const id = await potMix()
      const components = [{ inventory_item_id: await potMix(), quantity: '0.7', unit: 'L' }]
      await admin.calls(mixes.saveMix, { params: { id }, body: { components } })
      return (await admin.calls(mixes.listMixes)).data[0]?.id ?? ''
    },
  },
  'site of the map': {
    read: map.getSite,
    write: map.saveDrawing,
    id: async () => {
      const id = await made(map.addSite, { name: 'North', width: 100, length: 60 })
      const bed = { name: 'Bed 1', type: 'bed' as const, x: 2, y: 3, width: 10, length: 20 }
      await admin.calls(map.saveDrawing, { params: { id }, body: { version: 1, width: 100, length: 60, places: [bed] } })
      return id
    },
  },
  'label design': {
    read: designs.getLabelDesign,
    write: designs.editLabelDesign,
    id: () =>
      made(designs.createLabelDesign, {
        name: 'Small',
        kind: 'batch',
        paper: 'roll-57x32',
        is_default: true,
        fields: [{ kind: 'text', x: 2, y: 2, width: 50, height: 8, size: 3, bold: false, align: 'start', text: '{size}' }],
      }),
  },
  'label printer': {
    read: printers.getPrinter,
    write: printers.editPrinter,
    id: () => made(printers.createPrinter, { name: 'Shed', host: '127.0.0.1', port: 9100, dots_per_mm: 8 }),
  },
  run: { read: deliveries.getRun, write: deliveries.editRun, id: async () => (await aRun()).id },
  stop: { read: deliveries.getStop, write: deliveries.editStop, id: async () => (await aRun()).stops[0]?.id ?? '' },
  'draft of an import': {
    read: imports.getImport,
    write: imports.changeImport,
    id: async () => (await draftOf(admin, 'supplies', { name: 'supplies.csv', bytes: 'Name,Unit,Category\nTwine,roll,Ties' })).id,
  },
  'saved view': {
    read: views.getView,
    write: views.changeView,
    id: () => made(views.saveView, { list: 'sales', name: 'Mine', view: 'mine=true', shared: false }),
  },
  'care of a plant': {
    read: care.getPlantCare,
    write: care.savePlantCare,
    id: async () => {
      const { data } = await admin.calls(care.getPlantCare, { params: { id: plant } })
      await admin.calls(care.savePlantCare as AnyCall, { params: { id: plant }, body: { ...data, height_cm: 120 } })
      return plant
    },
  },
  webhook: {
    read: webhooks.getWebhook,
    write: webhooks.editWebhook,
    id: async () => {
      const body = {
        name: 'Shop',
        address: 'http://127.0.0.1/',
        events: ['sales' as const],
        sends_row: true,
        sends_personal: false,
      }
      return (await admin.calls(webhooks.addWebhook, { body })).data.made.id
    },
  },
  user: { read: people.getUser, write: people.changeRole, id: async () => nursery.people.sales },
}

for (const [kind, { one }] of Object.entries(kinds))
  entities[`${one} of the lists`] = {
    read: reference.getReferenceEntry,
    write: reference.changeReferenceEntry,
    id: () => made(reference.addReferenceEntry, { kind, name: `Z ${kind}`.slice(0, 20) }),
    query: { kind },
  }

/** Without what is of the last write: of a parked cart, who parked it and when, too. */
const unversioned = ({ version: _, updated_at: __, history: ___, by: ____, at: _____, ...row }: Row) => row
/** A movement of a document, and an expense of a bill, are changed there. */
const isOwn = ({ own = true, bill_id = null }: Row) => own === true && bill_id === null

test.for(Object.keys(entities))('a %s that was read can be sent back, and is as before', async (name) => {
  const { read, write, id, query = {} } = entities[name] as Entity
  const params = { id: await id() }
  const row = (await admin.calls(read, { params, query })).data as Row
  const { status, detail, errors } = await admin.calls(write, { params, body: row })
  expect({ status, detail, errors }).toEqual({ status: 200, detail: undefined, errors: [] })
  expect(unversioned((await admin.calls(read, { params, query })).data as Row)).toEqual(unversioned(row))
})

test('a price, an ingredient and the settings of notifications that were read can be sent back', async () => {
  const params = { id: plant, priceId: price_id }
  const [price] = (await admin.calls(plants.listPrices, { params })).data
  const prices = await admin.calls(plants.editPrice as AnyCall, { params, body: price })
  const id = await recipe()
  const ingredientId = await made(recipes.addIngredient, { inventory_item_id: await potMix(), quantity: '2', unit: 'L' }, { id })
  const { ingredients } = (await admin.calls(recipes.getRecipe, { params: { id } })).data
  const ingredient = await admin.calls(recipes.editIngredient as AnyCall, { params: { id, ingredientId }, body: ingredients[0] })
  const { data } = await admin.calls(notifications.getNotificationSettings)
  const settings = await admin.calls(notifications.saveNotificationSettings as AnyCall, { body: data })
  expect([prices, ingredient, settings].map(({ status, errors }) => [status, errors])).toEqual([
    [200, []],
    [200, []],
    [200, []],
  ])
})

/** The number of rows of each kind. */
const tried = rounds > 1 ? 6 : 1

test('every row of the demo that a call reads and another one puts back is as before', async () => {
  const nursery_id = await theDemoNursery()
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM users WHERE nursery_id = $1 AND role = 'admin'`, [
    nursery_id,
  ])
  const who = { ...nursery.user('admin'), nursery_id, user_id: rows[0]?.id }
  const headers = { authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}` }
  // 503: a busy machine. Nothing was changed.
  const send = async (request: InjectOptions) => {
    for (;;) {
      const reply = await app.http.inject({ ...request, headers })
      if (reply.statusCode !== 503) return reply
    }
  }
  const read = async (url: string) => (await send({ url })).json<{ readonly data?: unknown }>().data
  const reads = new Set(app.served.flatMap(({ method, path }) => (method === 'GET' ? path : [])))
  const writes = app.served.filter(
    ({ method, path }) => ['PUT', 'PATCH'].includes(method) && path.includes(':') && reads.has(path),
  )
  const outcomes: Record<string, string[]> = {}
  for (const { path } of writes.filter(({ method }) => method === 'PUT')) {
    const list = await read(path.replace('/:id', ''))
    for (const { id } of Array.isArray(list) ? (list as Row[]).filter(isOwn).slice(0, tried) : []) {
      const url = path.replace(':id', String(id))
      const before = (await read(url)) as Row | undefined
      if (before === undefined) continue
      const put = await send({ method: 'PUT', url, payload: before })
      const after = (await read(url)) as Row
      const isSame = isDeepStrictEqual(unversioned(before), unversioned(after))
      const outcome = put.statusCode === 409 ? 'too late' : put.statusCode === 200 && isSame ? 'as before' : put.payload
      outcomes[path] = [...new Set([...(outcomes[path] ?? []), outcome])]
    }
  }
  const wrong = Object.entries(outcomes).filter(
    ([, found]) => !found.includes('as before') || found.some((each) => each.length > 9),
  )
  expect(wrong).toEqual([])
  const made = new Set(Object.values(entities).map(({ write }) => write.path))
  expect(writes.map(({ path }) => path).filter((path) => outcomes[path] === undefined && !made.has(path))).toEqual([])
})

test('a name that is no field of the row is still refused', async () => {
  const params = { id: await (entities['expense'] as Entity).id() }
  const row = (await admin.calls(expenses.getExpense, { params })).data
  const { status, errors } = await admin.calls(expenses.editExpense as AnyCall, { params, body: { ...row, colour: 'red' } })
  expect([status, errors]).toEqual([422, [{ path: 'colour', message: 'Unknown field: colour.' }]])
})
