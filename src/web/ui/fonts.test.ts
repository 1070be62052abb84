/** The fonts, as browsers look for them. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const css = fs.readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')
const faces = [...css.matchAll(/@font-face \{.*?font-family: '(?<family>[^']+)';(?:\s+font-style: (?<style>\w+))?/gs)]

test('a family has one file for each style: of one that is there in part, browsers ask the system for the rest before they draw', () => {
  const named = faces.map(({ groups }) => `${groups?.['family']} ${groups?.['style']}`)
  expect(named.length).toBeGreaterThan(2)
  expect(named).toEqual([...new Set(named)])
})
