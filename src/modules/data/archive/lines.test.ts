import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { linesIn } from './lines.ts'

async function linesOf(pieces: string[], most?: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesIn(Readable.from(pieces), most)) lines.push(line)
  return lines
}

test('joins what was cut, and splits at line feeds only', async () => {
  expect(await linesOf(['a', 'b\nc\u2028d\r', 'e\n', '\nf'])).toEqual(['ab', 'c\u2028d\re', '', 'f'])
  expect(await linesOf(['a\n'])).toEqual(['a'])
  expect(await linesOf([])).toEqual([])
})

test('refuses a line without end', async () => {
  await expect(linesOf(['aaaa', 'aaaa', 'aaaa\n'], 5)).rejects.toThrow('A line is too long.')
})
