/** Every call about price groups, and what a till keeps of the accounts to sell by them without a network. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { BusinessAccount } from './account.ts'
import { AccountPrices, NewPriceGroup, PriceGroup, PriceGroupChange } from './price-group.ts'

export const listPriceGroups = endpoint({
  method: 'GET',
  path: '/api/price-groups',
  summary: 'Price groups with their rules, by name',
  roles: sellers,
  reply: z.array(PriceGroup),
})

export const getPriceGroup = endpoint({
  method: 'GET',
  path: '/api/price-groups/:id',
  summary: 'One price group with its rules',
  roles: sellers,
  reply: PriceGroup,
})

export const createPriceGroup = endpoint({
  method: 'POST',
  path: '/api/price-groups',
  status: 201,
  summary: 'Makes a price group',
  roles: managers,
  body: NewPriceGroup,
  reply: PriceGroup,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const editPriceGroup = endpoint({
  method: 'PUT',
  path: '/api/price-groups/:id',
  summary: 'Changes the name of a price group and all of its rules; what was sold or ordered keeps its price',
  roles: managers,
  body: PriceGroupChange,
  reply: PriceGroup,
  problems: ['DUPLICATE'],
})

export const removePriceGroup = endpoint({
  method: 'DELETE',
  path: '/api/price-groups/:id',
  summary: 'Removes a price group that no account buys by',
  roles: managers,
  problems: ['IN_USE'],
})

export const accountPrices = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/prices',
  summary: 'What was agreed with an account on prices',
  roles: sellers,
  reply: AccountPrices,
})

/** An account as a till needs it: whom it charges, and at which prices. */
export const TillAccount = z.extend(
  z.pick(BusinessAccount, {
    id: true,
    name: true,
    contact_name: true,
    terms_days: true,
    terms_from: true,
    credit_limit: true,
    on_hold: true,
    trade_discount: true,
    balance: true,
    exemption_number: true,
    exemption_until: true,
    price_group_id: true,
  }),
  {},
)
export type TillAccount = z.infer<typeof TillAccount>

export const tillAccounts = endpoint({
  method: 'GET',
  path: '/api/business-accounts/for-till',
  summary: 'Every account with its terms, and the price groups they buy by: what a till keeps',
  roles: sellers,
  reply: z.object({ accounts: z.array(TillAccount), groups: z.array(PriceGroup) }),
})
