/** What an invoice prints of the nursery itself, and a new nursery has not entered yet. Requested before a customer gets the first one. */
import type { Settings } from '#modules/setup/settings/settings.ts'

export type SellerDetail = 'nurseryAddress' | 'gstNumber'

type Known = Pick<Settings, SellerDetail | 'nurseryName' | 'gstRegistered'>

/**
 * Those that are missing, in the order in which they are printed; the tax number only of a business that is registered. The name was given at the
 * sign-up: settings without one are not here yet.
 */
export const missingSellerDetails = (settings: Known): SellerDetail[] =>
  settings.nurseryName === ''
    ? []
    : (['nurseryAddress', 'gstNumber'] as const).filter(
        (detail) => settings[detail].trim() === '' && (detail !== 'gstNumber' || settings.gstRegistered),
      )
