/** The notes and coins that a drawer is counted by, the largest first. */

const byCurrency: Readonly<Record<string, readonly string[]>> = {
  AUD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05'],
  CAD: ['100', '50', '20', '10', '5', '2', '1', '0.25', '0.10', '0.05'],
  EUR: ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  GBP: ['50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  JPY: ['10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '1'],
  NZD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10'],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05', '0.01'],
}

/** For another currency: every sum can be counted by these. */
const others = '10000 5000 2000 1000 500 200 100 50 20 10 5 2 1 0.50 0.25 0.20 0.10 0.05 0.02 0.01'.split(' ')

export const denominationsOf = (currency: string): readonly string[] => byCurrency[currency] ?? others
