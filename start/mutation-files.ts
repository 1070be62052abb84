/**
 * The files whose mutation score is measured: the pure rules of money, tax, discounts, costs, stock, sessions and permissions. Each is named without its
 * folder, so that a rule may move to another module; an unknown or ambiguous name is an error, so none is lost.
 */
import fs from 'node:fs'
import path from 'node:path'
import { project } from './run.ts'

const names = `
  kernel/money kernel/amount kernel/quantity kernel/number kernel/day
  settings/country books low-stock
  price-group agreed-price allocation exemption statement terms
  cart-pricing tax-per-line cart change-cart settled-prices quote-terms cash-rounding priced-cart plan-sale tender plan-tender payment paid-on credit-limit-and-hold account-credit store-credit
  allocate-refund reversal refund void invoice layby deposit guarantee invoice-law reservation draft till-session till-time
  supply average-cost correction revaluation units
  stock allocate-oldest-batch-first hold batch-snapshot batch-operation batch-parts operation-costs mix recipe parse-cell import-plan
  purchase reorder stocktake
  order-lines order-reservation order-state call-off standing-order
  expense recurring
  sold-totals margin tax-amounts tax-boxes tax-return filed-return financial cash-flow stock-value
  kernel/permission device-limit seat-limit session-renewal pin price-override visible-settings costs-seen
  bill-payment price-sale posting-rules batch-correction change-tax-rates price-change purchase-tax allowance exchange tax-summary
  invoice-sums journal-entry tax-rates sale-of-cart buyer-change stock-after-sale ledger/count correct-receipt purchase-bill match order-reductions
  deposit-tax tax-place payment-correction booked-at taxed-part bill takings gather-notices
`
  .split(/\s+/)
  .filter(Boolean)

/** The rule files whose path contains one of the given texts, or all of them, as paths from the project's root. */
export function ruleFiles(filters: readonly string[] = []): string[] {
  const rules = pureFiles('.ts').filter((file) => !/\.(test|proof)\.ts$|testing-/.test(file))
  const files = names.map((name) => fileNamed(name, rules))
  const chosen = filters.length === 0 ? files : files.filter((file) => filters.some((filter) => file.includes(filter)))
  if (chosen.length === 0)
    throw new Error(`No measured rule file has ${filters.map((filter) => `“${filter}”`).join(' or ')} in its path.`)
  return chosen
}

/** The file of that name: `tender`, or with its folder (`production/forecast`) where two modules use the name. */
export function fileNamed(name: string, files: readonly string[]): string {
  const found = files.filter((file) => file.endsWith(`/${name}.ts`))
  if (found.length !== 1)
    throw new Error(
      `start/mutation-files.ts names the rule “${name}”: ${found.length === 0 ? 'there is no such file' : found.join(' or ')}.`,
    )
  return found[0]!
}

/** The unit tests of the pure files; none of them needs a database. */
export const pureTests = (): string[] => pureFiles('.test.ts')

function pureFiles(ending: string): string[] {
  return fs
    .globSync(['src/kernel/*.ts', 'src/modules/**/*.ts'], { cwd: project })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith(ending) && !/\/(server|web)\//.test(file))
}
