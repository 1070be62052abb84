/** The commands of receipt printers that speak ESC/POS, as bytes. Pure: `web/receipt-printer.ts` sends them. */

const [escape, group] = [0x1b, 0x1d]

/** Forgets what an earlier document set. */
export const initialize = Uint8Array.of(escape, 0x40)
/** Feeds the paper to the knife and cuts it. */
export const feedAndCut = Uint8Array.of(group, 0x56, 0x42, 0)
/** A pulse of 50 ms to the cash drawer that is plugged into the printer. */
export const openDrawer = Uint8Array.of(escape, 0x70, 0, 25, 250)

/** Rows of dots that cheap printers hold at a time. */
const rowsAtOnce = 128

/**
 * A picture as GS v 0 commands. `isDark` decides on each dot. A picture instead of letters: the letters of a printer are of one code page, without
 * the macrons of Māori names, right-to-left scripts and emoji.
 */
export function picture(width: number, height: number, isDark: (x: number, y: number) => boolean): Uint8Array<ArrayBuffer> {
  const wide = Math.ceil(width / 8)
  const bytes: number[] = []
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top)
    bytes.push(group, 0x76, 0x30, 0, wide & 255, wide >> 8, rows & 255, rows >> 8)
    for (let y = top; y < top + rows; y++)
      for (let byte = 0; byte < wide; byte++) {
        let dots = 0
        for (let bit = 0; bit < 8; bit++) {
          const x = byte * 8 + bit
          if (x < width && isDark(x, y)) dots |= 128 >> bit
        }
        bytes.push(dots)
      }
  }
  return Uint8Array.from(bytes)
}
