/** The demo's data as the rows of the tables. */
import { careOf } from './care.ts'
import type { UserId } from '#kernel/id.ts'
import { searchText } from '#modules/plants/search-text.ts'
import { moneyText } from '#kernel/money.ts'
import { formatCost, formatFixed } from '#kernel/quantity.ts'
import type { Account, DemoGroup } from './accounts.ts'
import type { Batch } from './batch.ts'
import { recipes } from './content.ts'
import { mixes, schedules } from './content-work.ts'
import type { AccountContent } from './content-customers.ts'
import { nameOf } from './people.ts'
import type { Kind, PlantType } from './price-list.ts'
import type { Supply } from './stockroom.ts'
import { type Catalogue, supplyNamed } from './supplies.ts'
import type { Sold } from './till.ts'
import type { Row } from './write.ts'

/** When a row was entered, and by whom. */
export interface Entered {
  readonly at: string
  readonly user_id: UserId
}

const written = ({ at, user_id }: Entered) => ({
  created_at: at,
  created_by: user_id,
  updated_at: at,
  updated_by: user_id,
  version: 1,
})

export const plantRow = ({ popularity: _, ...plant }: PlantType, entered: Entered): Row => ({
  ...plant,
  description: '',
  care: careOf(plant),
  search_text: searchText(plant.common_name, plant.botanical_name),
  ...written(entered),
})

export const priceRow = ({ price_id, plant, container_size, price, barcode, special }: Kind, entered: Entered): Row => ({
  id: price_id,
  plant_type_id: plant.id,
  container_size,
  price: moneyText(price),
  discount_percent: special,
  barcode,
  ...written(entered),
})

/** Care tasks of the most common plants, a number of days after potting. */
export const templateRows = (plants: readonly PlantType[], id: () => string, entered: Entered): Row[] =>
  plants
    .filter(({ category }) => category in schedules)
    .filter((_, i) => i % 4 === 0)
    .slice(0, 12)
    .flatMap(({ id: plant_type_id, category }) =>
      (schedules[category] ?? []).map(([title, task_type, from_day, to_day, minutes]) => ({
        id: id(),
        plant_type_id,
        title,
        task_type,
        from_day,
        to_day,
        minutes,
        notes: '',
        ...written(entered),
      })),
    )

export const categoryRow = ([name, id]: readonly [string, string]): Row => ({ id, name, version: 1 })

export const supplyRow = (catalogue: Catalogue, given: Supply, entered: Entered): Row => {
  const { pack: _, unit_cost: __, category, on_hand, average_cost, reorder_point, ...supply } = given
  return {
    ...supply,
    category_id: catalogue.categories.get(category),
    quantity_on_hand: formatFixed(on_hand, 4),
    average_cost: formatCost(average_cost),
    reorder_point: formatFixed(reorder_point, 4),
    forSale: supply.price !== null,
    ...written(entered),
  }
}

export const recipeRows = (catalogue: Catalogue, entered: Entered): Row[] =>
  recipes.map(({ name, container_size, description }) => ({
    id: catalogue.recipes.get(name),
    name,
    container_size,
    description,
    active: true,
    ...written(entered),
  }))

export const ingredientRows = (catalogue: Catalogue, id: () => string): Row[] =>
  recipes.flatMap(({ name: recipe, ingredients }) =>
    ingredients.map(([name, quantity, unit]) => ({
      id: id(),
      recipe_id: catalogue.recipes.get(recipe),
      inventory_item_id: supplyNamed(catalogue, name).id,
      quantity,
      unit,
    })),
  )

export const mixRows = (catalogue: Catalogue, id: () => string): Row[] =>
  mixes.flatMap(({ name: mix, of }) =>
    of.map(([name, quantity, unit]) => ({
      id: id(),
      mix_item_id: supplyNamed(catalogue, mix).id,
      inventory_item_id: supplyNamed(catalogue, name).id,
      quantity,
      unit,
    })),
  )

export const groupRow = ({ id, name, made }: DemoGroup): Row => ({ id, name, ...written(made) })

export const ruleRows = ({ id: price_group_id, rules }: DemoGroup, id: () => string): Row[] =>
  rules.map((rule, position) => ({ id: id(), price_group_id, position, ...rule }))

export const accountRow = (
  { contact, credit_limit, exemption: _, price_group: __, ...content }: AccountContent,
  account: Account | undefined,
  entered: Entered,
): Row => ({
  id: account?.id,
  ...content,
  contact_name: contact,
  credit_limit,
  price_group_id: account?.price_group_id ?? null,
  exemption_number: account?.exemption_number ?? '',
  exemption_until: account?.exemption_until ?? null,
  balance: moneyText(account?.balance ?? 0n),
  ...written(entered),
})

export const batchRow = ({ cost, ...batch }: Batch): Row => ({
  ...batch,
  cost: formatCost(cost),
  updated_by: batch.created_by,
  version: 1,
})

/** The last number of the batch codes of a plant and week. */
export const batchSequenceRow = ([series, last]: readonly [string, number]): Row => ({
  kind: 'batch_code',
  series,
  next_number: last + 1,
})

export function saleRow({ id, invoice_number, visit, method, plan, paid, version, updated_at }: Sold): Row {
  const { cart, discount } = plan
  return {
    id,
    invoice_number,
    sale_date: visit.day,
    sold_at: visit.at,
    till_time: visit.at,
    customer_name: plan.customer_name,
    business_account_id: visit.account?.id ?? null,
    payment_method: method,
    payment_status: paid === cart.total_amount ? 'paid' : 'unpaid',
    due_date: plan.due_date,
    discount_percent: discount.percent,
    discount_amount: moneyText(discount.amount),
    discount_reason: discount.reason,
    subtotal: moneyText(cart.subtotal),
    tax_amount: moneyText(cart.tax_amount),
    total_amount: moneyText(cart.total_amount),
    amount_paid: moneyText(paid),
    tax_rules: plan.tax_rules,
    notes: '',
    soldBy: nameOf(visit.seller),
    created_by: visit.seller.user_id,
    created_at: visit.at,
    updated_at,
    version,
  }
}
