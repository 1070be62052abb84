/**
 * A keyboard-wedge scanner types faster than any hand: keys less than 40 ms apart and closed by Enter are a scan, wherever the focus is. A
 * busy machine or a radio link may pause in the middle of a code; what came before the pause is then in the field.
 */

const fastest = 40
/** A longer pause, in milliseconds, is between two codes. */
const longestPause = 500
const shortest = 4

/** Calls `scanned` with every code; returns the function that stops it. Removes a scanned code that was typed into a field. */
export function onScan(scanned: (code: string) => void): () => void {
  /** Typed since the last short pause, and before that since the last long one. */
  let tail = ''
  let head = ''
  let last = 0
  const listen = (event: KeyboardEvent) => {
    const pause = event.timeStamp - last
    if (pause > fastest) {
      head = pause > longestPause ? '' : head + tail
      tail = ''
    }
    last = event.timeStamp
    if (event.key === 'Enter') {
      const code = codeEndingWith(tail, head)
      if (code !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        takeOut(code)
        scanned(code)
      }
      head = ''
      tail = ''
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) tail += event.key
  }
  addEventListener('keydown', listen, true)
  return () => removeEventListener('keydown', listen, true)
}

/**
 * The tail with the digits before it, as far as its check digit confirms them; all of them in a search, or without focus,
 * because there are no other digits. Undefined if it was typed by hand.
 */
function codeEndingWith(tail: string, head: string): string | undefined {
  const field = document.activeElement
  const inField = field instanceof HTMLInputElement
  if (inField && !field.value.endsWith(tail)) return tail.length >= shortest ? tail : undefined
  const before = inField ? field.value.slice(0, field.value.length - tail.length) : head
  const [digits = ''] = /\d{0,20}$/.exec(before.slice(-20)) ?? []
  const codes = Array.from({ length: digits.length + 1 }, (_, i) => digits.slice(i) + tail)
  // Another field may hold a number of its own.
  const isFree = !inField || field.type === 'search'
  const confirmed = (isFree ? codes : codes.toReversed()).find(hasCheckDigit)
  if (tail.length < shortest) return inField ? undefined : confirmed
  return confirmed ?? (isFree ? digits + tail : tail)
}

/** EAN-8, UPC-A, EAN-13 and GTIN-14: the digits weigh 1 and 3 in turn, from the last on. */
const hasCheckDigit = (code: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(code) &&
  code
    .split('')
    .toReversed()
    .reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) %
    10 ===
    0

// React keeps its own copy of a field's value: only the native setter and an input event update it.
function takeOut(code: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(code)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value.slice(0, -code.length))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The code itself, or the last part of the address in a QR code. */
export function codeIn(scanned: string): string {
  const last = scanned.trim().split('/').at(-1) ?? scanned
  try {
    return decodeURIComponent(last)
  } catch {
    return last // no address: it has a %
  }
}
