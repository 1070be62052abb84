/** Printers on USB, from the browser (WebUSB): receipts and labels. The user permits one printer for each once; the browser remembers it. */
import { Problem } from '#kernel/problem.ts'

/** The used part of WebUSB (wicg.github.io/webusb), which TypeScript's DOM library lacks. */
interface UsbDevice {
  readonly vendorId: number
  readonly productId: number
  readonly productName?: string
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternate: {
        readonly interfaceClass: number
        readonly endpoints: readonly { readonly endpointNumber: number; readonly direction: string }[]
      }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(number: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>
}

declare global {
  interface Navigator {
    readonly usb?: {
      getDevices(): Promise<UsbDevice[]>
      requestDevice(options: { readonly filters: readonly { readonly classCode: number }[] }): Promise<UsbDevice>
    }
  }
}

export interface UsbPrinter {
  readonly vendorId: number
  readonly productId: number
  readonly name: string
}

const printerClass = 7
/** Milliseconds that a printer may take. */
const timeout = 8_000

const unreachable = (what: string) =>
  new Problem('UNAVAILABLE', `The ${what} does not answer. Check that it is on, connected and has paper, then print again.`)

export const canPrintByUsb = (): boolean => navigator.usb !== undefined

/** Lets the user choose a printer. Undefined if they chose none. Fails where the browser permits no USB devices. */
export async function chooseUsbPrinter(what: string): Promise<UsbPrinter | undefined> {
  const device = await navigator.usb?.requestDevice({ filters: [{ classCode: printerClass }] }).catch(noneChosen)
  return device && { vendorId: device.vendorId, productId: device.productId, name: device.productName ?? what }
}

function noneChosen(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'NotFoundError') return
  throw new Problem('UNAVAILABLE', 'This browser does not allow USB printers. Allow USB devices in its settings, then try again.')
}

// Two documents at once would be printed into each other.
export const sendByUsb = (
  what: string,
  chosen: UsbPrinter | undefined,
  parts: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> => navigator.locks.request(what, () => sendNow(what, chosen, parts))

async function sendNow(what: string, chosen: UsbPrinter | undefined, parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  const devices = (await navigator.usb?.getDevices()) ?? []
  const device = devices.find(({ vendorId, productId }) => vendorId === chosen?.vendorId && productId === chosen.productId)
  if (!device) throw unreachable(what)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(unreachable(what)), timeout)))
  try {
    await Promise.race([transfer(device, parts), late])
  } catch {
    throw unreachable(what)
  } finally {
    clearTimeout(timer)
    await device.close().catch(() => undefined)
  }
}

async function transfer(device: UsbDevice, parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const used = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass)
  const endpoint = used?.alternate.endpoints.find(({ direction }) => direction === 'out')
  if (!used || !endpoint) throw new Error('This printer takes no data.')
  await device.claimInterface(used.interfaceNumber)
  for (const part of parts) {
    const { status } = await device.transferOut(endpoint.endpointNumber, part)
    if (status !== 'ok') throw new Error(`The printer answered ${status}.`)
  }
}

const keyOf = (what: string) => `usb ${what}`

/** Sends to the printer that was chosen on this device before; the first time it is chosen. False if none was chosen. */
export async function printByUsb(what: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const saved = JSON.parse(localStorage.getItem(keyOf(what)) ?? 'null') as UsbPrinter | null
  const printer = saved ?? (await chooseUsbPrinter(what))
  if (!printer) return false
  localStorage.setItem(keyOf(what), JSON.stringify(printer))
  try {
    await sendByUsb(what, printer, [content])
  } catch (error) {
    // Another printer may be chosen next time.
    localStorage.removeItem(keyOf(what))
    throw error
  }
  return true
}
