/** Photos: any camera's picture becomes small ones, rotated upright, without metadata. */
import { Problem, invalid } from '#kernel/problem.ts'
import { TaskStopped, runTask } from './child-process-task.ts'
import { Limiter } from './concurrency-limiter.ts'

/** The maximum width and height of each size. */
export const pictureSizes = [320, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

/** PNG for a logo: PDFs hold no WebP. */
export type PictureFormat = 'webp' | 'png'

/** The input and output of the decoding process. */
export interface PictureTask {
  readonly bytes: Uint8Array
  readonly field: string
  readonly small: number
  readonly large: number
  readonly format: PictureFormat
}
export interface MadePictures {
  readonly small: Uint8Array
  readonly large: Uint8Array
}

// Decoding takes up to 380 MB (measured with 40 megapixels of 16 bits, interlaced), in a process that frees all of it: one at a time.
const limiter = new Limiter({
  atOnce: 1,
  waiting: 40,
  timeout: 60_000,
  busy: 'Many photos are being taken in at this moment. Try again in a minute.',
})
const limits = { heapMb: 128, milliseconds: 60_000 }

/** Returns one picture for each size, a small and a large one, as WebP unless another format is given. Throws a Problem of the field for a file that is not a photo, or too large. */
export async function smallPictures<Size extends number>(
  bytes: Buffer,
  field: string,
  [small, large]: readonly [small: Size, large: Size],
  format: PictureFormat = 'webp',
): Promise<Record<Size, Buffer>> {
  if (!isPhoto(bytes)) throw new Problem('UNSUPPORTED_TYPE', 'This is not a photo. Choose a JPEG, PNG, WebP or AVIF picture.')
  const task: PictureTask = { bytes, field, small, large, format }
  const made = await limiter.run(() => decode(task))
  return { [small]: Buffer.from(made.small), [large]: Buffer.from(made.large) } as Record<Size, Buffer>
}

async function decode(task: PictureTask): Promise<MadePictures> {
  try {
    return (await runTask(new URL('./pictures-task.ts', import.meta.url), task, limits)) as MadePictures
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error
    throw invalid([{ path: task.field, message: 'This photo takes too much time or memory to be read. Choose a smaller one.' }])
  }
}

const begins = (bytes: Buffer, text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text

export const isHeic = (bytes: Buffer): boolean =>
  begins(bytes, 'ftyp', 4) && /^(heic|heix|hevc|mif1|msf1)/.test(bytes.subarray(8, 12).toString('latin1'))

/** Detected by the first bytes, whatever the name: formats that run instructions (SVG, PDF) never reach the decoder. */
const isPhoto = (bytes: Buffer) =>
  begins(bytes, '\xFF\xD8\xFF') ||
  begins(bytes, '\x89PNG\r\n\x1A\n') ||
  (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) ||
  begins(bytes, 'GIF8') ||
  isHeic(bytes) ||
  (begins(bytes, 'ftyp', 4) && /^avi[fs]/.test(bytes.subarray(8, 12).toString('latin1')))
