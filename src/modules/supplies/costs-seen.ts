/** Shows costs of supplies to those who grow and buy, not to those who only sell. */
import { invalid } from '#kernel/problem.ts'
import { type Role, growers } from '#kernel/role.ts'

export const costsSeenBy: readonly Role[] = growers
/** Throws a Problem INVALID if a role that sees no costs sorts by them: the order would reveal them. */
export function refuseSortByCost(role: Role, sort: string | undefined, costs: readonly string[]): void {
  if (sort !== undefined && !seesCosts(role) && costs.includes(sort.replace(/^-/, '')))
    throw invalid([{ path: 'sort', message: 'Your role cannot see costs. Sort by another column.' }])
}

export const seesCosts = (role: Role): boolean => costsSeenBy.includes(role)
