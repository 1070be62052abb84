/** Photos as they are kept: any camera's picture becomes small ones, turned the right way up, without what the camera wrote into it. */
import sharp from 'sharp'
import { Problem, invalid } from '#kernel/problem.ts'

/** The widths and heights they fit into. */
export const pictureSizes = [320, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

const longestSide = 16_000
/** 120 megapixels: more than any phone takes, and decoded in pieces still bearable. */
const mostPixels = 120_000_000

// One picture at a time, each with one thread: a pile of uploads waits and does not take the machine's memory.
sharp.concurrency(1)
sharp.cache(false)
let turn: Promise<unknown> = Promise.resolve()

/** Gives one WebP for each size, a small and a large one. A Problem in the words of the field for what is no photo, or too large a one. */
export function smallPictures<Size extends number>(
  bytes: Buffer,
  field: string,
  sizes: readonly [small: Size, large: Size],
): Promise<Record<Size, Buffer>> {
  const work = turn.then(() => make(bytes, field, sizes))
  turn = work.catch(() => undefined)
  return work
}

async function make<Size extends number>(
  bytes: Buffer,
  field: string,
  [smallest, largest]: readonly [Size, Size],
): Promise<Record<Size, Buffer>> {
  if (!isPhoto(bytes)) throw new Problem('UNSUPPORTED_TYPE', 'This is not a photo. Choose a JPEG, PNG, WebP or AVIF picture.')
  const unreadable = () =>
    invalid([
      {
        path: field,
        message: isHeic(bytes)
          ? 'This HEIC photo cannot be read. Choose it again as a JPEG.'
          : 'This photo is damaged and cannot be read. Choose another.',
      },
    ])
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw invalid([
      {
        path: field,
        message: `This picture is ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels. At most ${longestSide.toLocaleString('en')} a side and 120 million in all can be taken.`,
      },
    ])
  try {
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true, autoOrient: true })
    const large = await upright
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    const small = await sharp(large)
      .resize(smallest, smallest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return { [smallest]: small, [largest]: large } as Record<Size, Buffer>
  } catch {
    throw unreadable()
  }
}

const begins = (bytes: Buffer, text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text

const isHeic = (bytes: Buffer) =>
  begins(bytes, 'ftyp', 4) && /^(heic|heix|hevc|mif1|msf1)/.test(bytes.subarray(8, 12).toString('latin1'))

/** By its first bytes, whatever it is called: what is drawn by instructions (SVG, PDF) never reaches the decoder. */
const isPhoto = (bytes: Buffer) =>
  begins(bytes, '\xFF\xD8\xFF') ||
  begins(bytes, '\x89PNG\r\n\x1A\n') ||
  (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) ||
  begins(bytes, 'GIF8') ||
  isHeic(bytes) ||
  (begins(bytes, 'ftyp', 4) && /^avi[fs]/.test(bytes.subarray(8, 12).toString('latin1')))
