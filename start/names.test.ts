/** Names in the code are standard terms. These words once named messages, client prices, queries, users and stock on hand. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.ts'

const privateWords = new Set(['said', 'told', 'asked', 'whoever', 'stands'])
const commentOrString = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const declared =
  /\b(?:const|let|function|type|interface|class|readonly)\s+#?(\w+)|[{,([]\s*(?:\.\.\.)?(\w+)(?=\s*[,}\])=:?])|^\s*#?(\w+)\??(?=:)/gm

/** The declared names of a source file that contain a private word. */
function privateNames(source: string): string[] {
  const code = source.replaceAll(commentOrString, "''")
  const names = [...code.matchAll(declared)].map(([, first, second, third]) => first ?? second ?? third ?? '')
  return names.filter((name) => name.split(/(?=[A-Z])|_/).some((word) => privateWords.has(word.toLowerCase())))
}

test('finds a declared name with a private word, and no comment or text', () => {
  const source = "const saidBy = 1 // told\nfunction f({ asked }, b) { return 'stands' }\ninterface A {\n  told_at: string\n}"
  expect(privateNames(source)).toEqual(['saidBy', 'asked', 'told_at'])
})

test('names nothing in src by a private word', () => {
  const files = fs.globSync('src/**/*.{ts,tsx}', { cwd: project }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    privateNames(fs.readFileSync(path.join(project, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
