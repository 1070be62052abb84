/**
 * The reference a till prints on a sale before the server has numbered it: `T2-000123`; on a device that has no till number yet `D3F9A2C1B-000001`, by
 * its own id. Each counts without a gap.
 */

export const tillReference = (till: number | undefined, device: string, sale: number): string =>
  `${till === undefined ? `D${device.replaceAll('-', '').slice(0, 8).toUpperCase()}` : `T${till}`}-${String(sale).padStart(6, '0')}`

/** The number of the till in a reference; undefined for other text. */
export function tillOfReference(reference: string): number | undefined {
  const [, number] = /^T(\d{1,9})-\d+$/.exec(reference) ?? []
  return number === undefined ? undefined : Number(number)
}
