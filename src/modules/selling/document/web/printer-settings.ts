/** Receipt printer of this device. Apart from its driver: most devices have none. */

export interface PrinterSettings {
  readonly vendorId: number
  readonly productId: number
  readonly name: string
  /** In dots: of paper 80 mm wide, or 58 mm. */
  readonly width: 576 | 384
}

const key = 'receipt printer'

export function savedPrinter(): PrinterSettings | undefined {
  const saved = localStorage.getItem(key)
  return saved === null ? undefined : (JSON.parse(saved) as PrinterSettings)
}

export const savePrinter = (chosen: PrinterSettings): void => localStorage.setItem(key, JSON.stringify(chosen))

export const removePrinter = (): void => localStorage.removeItem(key)
