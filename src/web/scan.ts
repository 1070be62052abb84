/** A keyboard-wedge scanner types faster than any hand: keys less than 40 ms apart and closed by Enter are a scan, wherever the focus is. */

const fastest = 40
const shortest = 4

/** Calls `scanned` with every code; returns the function that stops it. What the scanner typed into a field is removed. */
export function onScan(scanned: (code: string) => void): () => void {
  let code = ''
  let last = 0
  const listen = (event: KeyboardEvent) => {
    if (event.timeStamp - last > fastest) code = ''
    last = event.timeStamp
    if (event.key === 'Enter') {
      if (code.length >= shortest) {
        event.preventDefault()
        event.stopPropagation()
        takeOut(code)
        scanned(code)
      }
      code = ''
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) code += event.key
  }
  addEventListener('keydown', listen, true)
  return () => removeEventListener('keydown', listen, true)
}

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
