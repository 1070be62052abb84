/** Every call about price groups, and what a till keeps of the accounts to sell by them without a network. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { BusinessAccount } from './account.ts'
import { AccountPrices, NewPriceGroup, PriceGroup, PriceGroupChange } from './price-group.ts'

export const listPriceGroups = endpoint({
  method: 'GET',
  path: '/api/price-groups',
  summary: 'Lists all price groups, 200 at most, with their rules, by name',
  roles: sellers,
  reply: z.array(PriceGroup),
})

export const getPriceGroup = endpoint({
  method: 'GET',
  path: '/api/price-groups/:id',
  summary: 'Returns one price group with its rules',
  roles: sellers,
  reply: PriceGroup,
})

export const createPriceGroup = endpoint({
  method: 'POST',
  path: '/api/price-groups',
  status: 201,
  summary: 'Creates a price group',
  roles: managers,
  body: NewPriceGroup,
  reply: PriceGroup,
  idempotent: true,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const editPriceGroup = endpoint({
  method: 'PUT',
  path: '/api/price-groups/:id',
  summary: 'Changes the name and the rules of a price group; past sales and orders keep their prices',
  roles: managers,
  body: PriceGroupChange,
  reply: PriceGroup,
  problems: ['DUPLICATE'],
})

export const removePriceGroup = endpoint({
  method: 'DELETE',
  path: '/api/price-groups/:id',
  summary: 'Deletes a price group that no account uses',
  roles: managers,
  problems: ['IN_USE'],
})

export const accountPrices = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/prices',
  summary: 'Lists the prices agreed with an account',
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
    tax_treatment: true,
    tax_place: true,
    price_group_id: true,
  }),
  {},
)
export type TillAccount = z.infer<typeof TillAccount>

export const tillAccounts = endpoint({
  method: 'GET',
  path: '/api/business-accounts/for-till',
  summary: 'Lists every account with its terms and price groups, for the till to store',
  roles: sellers,
  reply: z.object({ accounts: z.array(TillAccount), groups: z.array(PriceGroup) }),
})
