/** HEIC, as iPhones take it: no server can read it without a licence, but the user's browser usually can. */
import { Problem } from '#kernel/problem.ts'

const longestSide = 4096

/** By its first bytes, whatever it is called. */
export function isHeic(begin: Uint8Array): boolean {
  const text = String.fromCharCode(...begin.subarray(4, 12))
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(text)
}

/** The same photo as a JPEG, upright and at most 4,096 pixels a side; a Problem where this browser cannot read it. */
export async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Problem(
      'UNSUPPORTED_TYPE',
      'This browser cannot read HEIC photos. Save it as JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible), or send it from Safari.',
    )
  })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified })
}
