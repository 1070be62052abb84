/** The reference a till prints on what it sells, before the server has numbered it: `T2-000123`. */

export const tillReference = (till: number, sale: number): string => `T${till}-${String(sale).padStart(6, '0')}`

/** The number of the till that made a reference; undefined for text that is none. */
export function tillOfReference(reference: string): number | undefined {
  const [, number] = /^T(\d{1,9})-\d+$/.exec(reference) ?? []
  return number === undefined ? undefined : Number(number)
}
