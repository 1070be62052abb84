/** The search parameters of the orders. */
import { availabilitySearch } from '#modules/growing/availability/web/availability-search.ts'
import { type ParamValue, daysParams, either, id, oneOf, sortParam, text, withId } from '#web/search-params.ts'

const orderStates = oneOf('open', 'draft', 'confirmed', 'picking', 'ready', 'delivered', 'invoiced', 'fulfilled', 'cancelled')

export const orderListSearch = {
  ...sortParam,
  ...daysParams,
  tab: oneOf('current', 'future', 'standing', 'deliveries', 'dockets', 'available'),
  search: text,
  status: orderStates,
  action: oneOf('repeat'),
}

/** Search parameters of the screen with all its tabs; the availability list shares some of the names. */
export const ordersSearch = {
  ...orderListSearch,
  ...availabilitySearch,
  status: either(orderStates, availabilitySearch.status),
  action: either(orderListSearch.action, availabilitySearch.action),
  /** The standing order that is open. */
  standing: id,
}

export const orderSearch = {
  tab: oneOf('lines', 'pick', 'history'),
  action: either(
    oneOf('deposit', 'deposit-back', 'repeat', 'mail', 'deliver', 'ready', 'cancel', 'link', 'unlink', 'calloff', 'invoice'),
    either(withId('docket'), withId('item')),
  ),
}

/** The dialog that is open on an order. */
export type OrderDialogName = ParamValue<typeof orderSearch.action>
