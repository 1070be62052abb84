import { afterEach, expect, test, vi } from 'vitest'
import { asJpeg, isHeic } from './heic.ts'

afterEach(() => vi.unstubAllGlobals())

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', true],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', true],
  ['\0\0\0\x18ftypheix', true],
  ['\0\0\0\x18ftypavif\0\0\0\0avifmif1', false],
  ['\0\0\0\x18ftypisom', false],
  ['\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01', false],
  ['', false],
])('%j is HEIC: %s', (begin, expected) => {
  expect(isHeic(bytes(begin))).toBe(expected)
})

test('a browser that cannot read it says so, and what to do', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('The source image could not be decoded.')))
  await expect(asJpeg(new File([], 'IMG_1.HEIC'))).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    detail: expect.stringContaining('Most Compatible'),
  })
})

test('one that can makes it a JPEG of at most 4,096 pixels a side, with its name and its day', async () => {
  const drawn: unknown[] = []
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 8064, height: 6048, close: () => drawn.push('closed') }))
  class Canvas {
    readonly width: number
    readonly height: number
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }
    getContext = () => ({ drawImage: (...of: unknown[]) => drawn.push(of.slice(1)) })
    convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob(['jpeg'], { type }))
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const made = await asJpeg(new File(['heic'], 'IMG_1.HEIC', { lastModified: 12_345 }))
  expect([made.name, made.type, made.lastModified]).toEqual(['IMG_1.jpg', 'image/jpeg', 12_345])
  expect(drawn).toEqual([[0, 0, 4096, 3072], 'closed'])
})
