/** The process that decodes one photo: its bytes in, a small and a large one out. */
import sharp from 'sharp'
import { invalid } from '#kernel/problem.ts'
import { answerTask } from './child-process-task.ts'
import { type MadePictures, type PictureTask, isHeic } from './pictures.ts'

const longestSide = 16_000
/** 40 megapixels: nearly all phones and cameras; larger ones can be saved smaller. */
const mostPixels = 40_000_000

const png = { palette: true, compressionLevel: 9 }
const formats = { webp: { large: { quality: 80 }, small: { quality: 78 } }, png: { large: png, small: png } } as const

sharp.concurrency(1)
sharp.cache(false)

answerTask((input) => make(input as PictureTask))

async function make({ bytes: given, field, small: smallest, large: largest, format }: PictureTask): Promise<MadePictures> {
  const bytes = Buffer.from(given)
  const unreadable = () =>
    invalid([
      {
        path: field,
        message: isHeic(bytes)
          ? 'This HEIC photo cannot be read. Choose it again as a JPEG.'
          : 'This photo is damaged and cannot be read. Choose another.',
      },
    ])
  // Reads the header only; without a limit, so that the refusal can name the size.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw invalid([
      {
        path: field,
        message: `This picture is ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels. At most ${longestSide.toLocaleString('en')} a side and ${mostPixels / 1e6} million in all can be taken: save it smaller and choose it again.`,
      },
    ])
  try {
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true, autoOrient: true })
    const large = await upright
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format, formats[format].large)
      .toBuffer()
    const small = await sharp(large)
      .resize(smallest, smallest, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format, formats[format].small)
      .toBuffer()
    return { small, large }
  } catch {
    throw unreadable()
  }
}
