import { expect, test } from 'vitest'
import { PdfCache } from './pdf-cache.ts'
import type { PdfDocument } from './pdf.ts'

const list = (text: string): PdfDocument => ({ title: 'Availability', author: 'Ōtari', size: 'a4', blocks: [{ text }] })

/** Draws when the test lets it, ten bytes each. */
function aCache(maxBytes?: number) {
  const drawn: string[] = []
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const cache = new PdfCache({
    ...(maxBytes !== undefined && { maxBytes }),
    draw: async ({ blocks: [block] }) => {
      const text = block && 'text' in block && typeof block.text === 'string' ? block.text : ''
      drawn.push(text)
      await gate.promise
      if (text === 'broken') throw new Error('broken')
      return Buffer.from(text.padEnd(10))
    },
  })
  return { cache, drawn, close: () => void (gate = Promise.withResolvers()), open: () => gate.resolve() }
}

test('draws a document once while its content stays the same, also for those who ask at the same moment', async () => {
  const { cache, drawn, close, open } = aCache()
  close()
  const requests = [1, 2, 3].map(() => cache.get('link', list('12 Rimu')))
  open()
  const [one, ...others] = await Promise.all(requests)
  expect(others).toEqual([one, one])
  expect(await cache.get('another link', list('12 Rimu'))).toBe(one)
  expect(drawn).toEqual(['12 Rimu'])
  expect(String(await cache.get('link', list('11 Rimu')))).toContain('11 Rimu')
  expect(drawn).toEqual(['12 Rimu', '11 Rimu'])
})

test('draws one at a time of a link, lets four wait, refuses more, and leaves other links alone', async () => {
  const { cache, drawn, close, open } = aCache()
  close()
  const requests = [1, 2, 3, 4, 5].map((n) => cache.get('link', list(`search ${n}`)))
  await expect(cache.get('link', list('search 6'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const other = cache.get('other', list('another list'))
  expect(drawn).toEqual(['search 1', 'another list'])
  open()
  await Promise.all([...requests, other])
  expect(drawn).toEqual(['search 1', 'another list', 'search 2', 'search 3', 'search 4', 'search 5'])
  expect(String(await cache.get('link', list('search 6')))).toContain('search 6')
})

test('keeps no more than its bytes, the most recently used first, and nothing that failed', async () => {
  const { cache, drawn } = aCache(25)
  await cache.get('link', list('a'))
  await cache.get('link', list('b'))
  await cache.get('link', list('a'))
  await cache.get('link', list('c'))
  expect(drawn).toEqual(['a', 'b', 'c'])
  await cache.get('link', list('a'))
  await cache.get('link', list('b'))
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  await expect(cache.get('link', list('broken'))).rejects.toThrow('broken')
  await expect(cache.get('link', list('broken'))).rejects.toThrow('broken')
  expect(drawn.filter((text) => text === 'broken')).toHaveLength(2)
})
