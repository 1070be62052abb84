/**
 * Details that the nursery must print on an invoice and may not have entered yet. Requested before the first invoice is issued.
 */
import type { Settings } from '#modules/setup/settings/settings.ts'

export type SellerDetail = 'nurseryAddress' | 'gstNumber'

type Known = Pick<Settings, SellerDetail | 'nurseryName' | 'gstRegistered'>

/**
 * Missing details in the order in which they are printed; the tax number only if the business is registered. The name was given
 * at the sign-up: settings without one are not loaded yet.
 */
export const missingSellerDetails = (settings: Known): SellerDetail[] =>
  settings.nurseryName === ''
    ? []
    : (['nurseryAddress', 'gstNumber'] as const).filter(
        (detail) => settings[detail].trim() === '' && (detail !== 'gstNumber' || settings.gstRegistered),
      )
