/** Cash rounding: cash is paid in the coins that there are, everything else to the cent. Pure. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type Cents, type RoundingMode, mulDivRounded } from '#kernel/money.ts'

type CashRounding = Settings['cashRounding']

export const smallestCoin: Readonly<Record<CashRounding, Cents>> = {
  none: 1n,
  '5c': 5n,
  '10c': 10n,
  '50c': 50n,
  '1': 100n,
}

/** A sum of cash in coins that exist. Half a coin goes as half a cent does in the country: 10.05 is 10.00 in New Zealand by 10c. */
export const roundToCash = (amount: Cents, rounding: CashRounding, half: RoundingMode): Cents =>
  mulDivRounded(amount, 1n, smallestCoin[rounding], half) * smallestCoin[rounding]
