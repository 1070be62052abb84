/** Every kind of import, in the order that saves work: what others refer to comes first. */
import type { ImportKind } from '../import-kind.ts'
import { batches } from './batches.ts'
import { customers } from './customers.ts'
import { openInvoices } from './open-invoices.ts'
import { pastSales } from './past-sales.ts'
import { priceGroups } from './price-groups.ts'
import { priceList } from './price-list.ts'
import { productionRecipes } from './production-recipes.ts'
import { recipes } from './recipes.ts'
import { supplies } from './supplies.ts'
import { vendors } from './vendors.ts'

export const importKinds: readonly ImportKind[] = [
  priceList,
  batches,
  vendors,
  supplies,
  recipes,
  priceGroups,
  customers,
  openInvoices,
  pastSales,
  productionRecipes,
]

/** The kind with this id. */
export function kindOf(id: string): ImportKind {
  const found = importKinds.find((kind) => kind.id === id)
  if (!found) throw new Error(`There is no import of ${id}.`)
  return found
}
