/** What movements of supplies are called. */
export const kindNames: Readonly<Record<string, string>> = {
  opening: 'There already',
  purchase: 'Received',
  use: 'Used',
  return: 'Came back',
  sale: 'Sold',
  refund: 'Came back from a customer',
  count: 'Counted',
  adjustment: 'Adjusted',
  reversal: 'Taken back',
}
