/** The reference a till prints on a sale before the server has numbered it: `T2-000123`. */

export const tillReference = (till: number, sale: number): string => `T${till}-${String(sale).padStart(6, '0')}`

/** The number of the till in a reference; undefined for other text. */
export function tillOfReference(reference: string): number | undefined {
  const [, number] = /^T(\d{1,9})-\d+$/.exec(reference) ?? []
  return number === undefined ? undefined : Number(number)
}
