/** Prints the receipt of a sale of this device: on its receipt printer where it has one, else by the browser. */
import { savedPrinter } from '#modules/selling/document/web/printer-settings.ts'
import { printInvoice, printSlip } from '#modules/selling/document/web/print-invoice.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { SaleId } from '#kernel/id.ts'
import { toast } from '#web/ui/toast.ts'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'

interface Printed {
  readonly id: SaleId
  /** Undefined while the server has not answered. */
  readonly number: string | undefined
}

const printByBrowser = ({ id, number }: Printed): void => (number === undefined ? printSlip(id) : printInvoice(id, '80mm'))

export function printReceipt(sale: Printed, settings: Settings): void {
  if (savedPrinter() === undefined) printByBrowser(sale)
  else void printByPrinter(sale, settings)
}

async function printByPrinter(sale: Printed, settings: Settings): Promise<void> {
  try {
    const { printSale } = await import('./print-sale.ts')
    await printSale(sale.id, settings)
  } catch (error) {
    showFailure(error, () => printByBrowser(sale))
  }
}

/** The drawer opens for cash. The sale is booked whether it does or not. */
export async function openCashDrawer(): Promise<void> {
  if (savedPrinter() === undefined) return
  try {
    await (await import('#modules/selling/document/web/receipt-printer.ts')).pulseDrawer()
  } catch (error) {
    showFailure(error)
  }
}

const showFailure = (error: unknown, print?: () => void) =>
  toast(`The sale is saved. ${errorMessage(error)}`, {
    kind: 'bad',
    ...(print && { action: { label: 'Print in the browser', do: print } }),
  })
