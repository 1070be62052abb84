/** Choice of recipe and mix for a potting, on a real database. */
import { referenceId } from '#testing/reference.ts'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '#modules/growing/batch/batch-calls.ts'
import * as costCalls from '#modules/growing/batch/batch-cost-calls.ts'
import { deleteRecipe, recipeChoices } from '../recipe-calls.ts'

/** A shed with a second active recipe for PB5, newer than the first: fern mix instead of potting mix. */
async function aShedWithTwoRecipes() {
  const shed = await aShed()
  const { nursery_id } = shed
  const [fern, fernMix] = [newId(), newId()]
  await shed.has(async (db) => {
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost)
      VALUES (${nursery_id}, ${fernMix}, 'Fern mix', 'm3', 3, 120)`)
    await db.run(
      sql`INSERT INTO recipes (nursery_id, id, name, container_size_id) VALUES (${nursery_id}, ${fern}, 'PB5 fern', ${await referenceId(db, 'container_sizes', 'PB5')})`,
    )
    await db.run(sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
      VALUES (${nursery_id}, ${fern}, ${shed.bag}, 1, 'each'), (${nursery_id}, ${fern}, ${fernMix}, 2, 'L')`)
  })
  return { ...shed, fern, fernMix }
}

const choices = (fern: string, recipe: string) => [
  { id: recipe, name: 'PB5' },
  { id: fern, name: 'PB5 fern' },
]

test('with two recipes for a pot and none used before, potting is refused and names both', async () => {
  const { hand, propagate, onHand, mix, fern, fernMix, recipe } = await aShedWithTwoRecipes()
  const batch = await propagate(100)
  const refused = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(50), ...keyed() })
  expect(refused).toMatchObject({ status: 409, code: 'RECIPE_AMBIGUOUS', errors: [{ path: 'recipe_id' }] })
  expect(refused.detail).toBe('Several recipes use PB5: PB5, PB5 fern. Choose one.')
  expect(refused.answer['choices']).toEqual(choices(fern, recipe))
  expect([(await onHand(mix))[0], (await onHand(fernMix))[0]]).toEqual([3, 3])
})

test('the preview returns the choices, and follows the recipe and the mix that are named', async () => {
  const { hand, plant, fern, fernMix, recipe } = await aShedWithTwoRecipes()
  const ask = async (more = {}) =>
    (
      await hand.calls(costCalls.previewInputs, {
        query: { container_size: 'PB5', quantity: '10', plant_type_id: plant, ...more },
      })
    ).data
  const names = ({ lines }: Awaited<ReturnType<typeof ask>>) => lines.map(({ name }) => name).toSorted()
  expect(await ask()).toMatchObject({ recipe: null, must_choose: true, choices: choices(fern, recipe), lines: [] })
  const named = await ask({ recipe_id: recipe })
  expect([named.recipe?.name, named.must_choose, names(named)]).toEqual(['PB5', false, ['Planter bag PB5', 'Potting mix']])
  expect(names(await ask({ recipe_id: recipe, potting_mix_id: fernMix }))).toEqual(['Fern mix', 'Planter bag PB5'])
  expect(await ask({ recipe_id: 'none' })).toMatchObject({ recipe: null, must_choose: false, lines: [] })
  const newSize = await ask({ container_size: 'A size that is new', recipe_id: recipe })
  expect([newSize.recipe?.name, newSize.choices]).toEqual(['PB5', []])
})

test('the recipe last used for a plant is taken again, until that potting is reversed', async () => {
  const { hand, plant, propagate, onHand, fern, fernMix } = await aShedWithTwoRecipes()
  const batch = await propagate(100)
  const pot = (more = {}) => hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(10, more), ...keyed() })
  const first = await pot({ recipe_id: fern })
  expect(first.status).toBe(200)
  const suggested = async () =>
    (await hand.calls(recipeChoices, { query: { container_size: 'PB5', plant_type_ids: plant } })).data.suggested
  expect(await suggested()).toBe(fern)
  const second = await pot()
  expect([second.status, (await onHand(fernMix))[0]]).toEqual([200, 2.96])
  for (const { answer } of [second, first])
    expect(
      (await hand.calls(calls.reverseOperations, { body: { operation_ids: [String(answer['operation_id'])] }, ...keyed() }))
        .status,
    ).toBe(200)
  expect(await suggested()).toBeNull()
  expect(await pot()).toMatchObject({ status: 409, code: 'RECIPE_AMBIGUOUS' })
})

test('in one bulk potting every plant takes the recipe it was last potted by', async () => {
  const { hand, has, propagate, onHand, mix, fern, fernMix, recipe } = await aShedWithTwoRecipes()
  const flax = await propagate(100)
  const punga = await has((db) => aPlant(db, 'Ponga', 'Alsophila dealbata', 'Ferns'))
  const body = { method: 'cutting' as const, started_on: began }
  const lines = [{ plant_type_id: punga, container_size: '9 cm', quantity: 100 }]
  const { data } = await hand.calls(calls.bulkPropagation, { body: { ...body, batches: lines } })
  const ponga = data[0]?.id ?? ''
  for (const [id, recipe_id] of [
    [flax.id, recipe],
    [ponga, fern],
  ] as const)
    expect((await hand.calls(calls.potUp, { params: { id }, body: potting(10, { recipe_id }), ...keyed() })).status).toBe(200)
  const both = [flax.id, ponga].map((batch_id) => ({ batch_id, quantity: 50 }))
  const many = await hand.calls(calls.bulkPottingUp, {
    body: { batches: both, container_size: 'PB5', potting_date: today },
    ...keyed(),
  })
  expect(many.status).toBe(200)
  expect([(await onHand(mix))[0], (await onHand(fernMix))[0]]).toEqual([2.88, 2.88])
})

test('dividing and starting batches ask for the recipe too, by line', async () => {
  const { hand, plant, propagate, fern } = await aShedWithTwoRecipes()
  const mother = await propagate(20)
  const body = { input_quantity: 2, quantity: 6, container_size_to: 'PB5', action_date: today }
  const divide = (more = {}) => hand.calls(calls.divide, { params: { id: mother.id }, body: { ...body, ...more }, ...keyed() })
  expect((await divide()).code).toBe('RECIPE_AMBIGUOUS')
  const line = { plant_type_id: plant, container_size: 'PB5', quantity: 5 }
  const start = (more = {}) =>
    hand.calls(calls.bulkPropagation, {
      body: { method: 'cutting', started_on: began, batches: [{ ...line, ...more }] },
      ...keyed(),
    })
  expect(await start()).toMatchObject({ code: 'RECIPE_AMBIGUOUS', errors: [{ path: 'batches.0.recipe_id' }] })
  expect((await start({ recipe_id: null })).status).toBe(201)
  expect((await divide({ recipe_id: fern })).status).toBe(201)
  expect((await start()).status).toBe(201)
})

test('a recipe that was deleted is not taken, and is refused by name of the field', async () => {
  const { hand, propagate, fern, recipe, onHand, mix } = await aShedWithTwoRecipes()
  const batch = await propagate(100)
  const pot = (more = {}) => hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(10, more), ...keyed() })
  expect((await pot({ recipe_id: fern })).status).toBe(200)
  await hand.calls(deleteRecipe, { params: { id: fern } })
  expect(await pot({ recipe_id: fern })).toMatchObject({ status: 422, errors: [{ path: 'recipe_id' }] })
  expect((await pot()).status).toBe(200)
  expect((await onHand(mix))[0]).toBe(2.98)
  expect((await pot({ recipe_id: recipe })).status).toBe(200)
})
