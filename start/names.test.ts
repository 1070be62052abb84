/** Names and comments in the code use standard terms. These words once named messages, client prices, queries, users, stock on hand, losses and reversals. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.ts'

const privateWords = new Set([
  'said',
  'told',
  'asked',
  'whoever',
  'stands',
  'stood',
  'hear',
  'tell',
  'begun',
  'kept',
  'gone',
  'dead',
  'died',
  'verdict',
  'aside',
  'alone',
  'together',
  'asking',
  'become',
  'sentence',
  'trouble',
  'fate',
  'anew',
  'struck',
  'sayings',
  'proven',
  'twin',
  'obstacle',
  'wish',
  'kin',
])
const privatePhrases = /take_?back|taken_?back|make_?login/i
/** In comments and documents only the words that no plain sentence about a nursery needs. */
const privateInComments = /\b(?:said|told|asked|asking|hears?|begun|kept|verdict|struck|stands|stood|whoever|taken? back)\b/i
const commentOrString = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const declared =
  /\b(?:const|let|function|type|interface|class|readonly)\s+#?(\w+)|[{,([]\s*(?:\.\.\.)?(\w+)(?=\s*[,}\])=:?])|^\s*#?(\w+)\??(?=:)/gm

/** The declared names of a source file that contain a private word. */
function privateNames(source: string): string[] {
  const code = source.replaceAll(commentOrString, "''")
  const names = [...code.matchAll(declared)].map(([, first, second, third]) => first ?? second ?? third ?? '')
  return names.filter(
    (name) => privatePhrases.test(name) || name.split(/(?=[A-Z])|_/).some((word) => privateWords.has(word.toLowerCase())),
  )
}

test('finds a declared name with a private word, and no comment or text', () => {
  const source =
    "const saidBy = 1 // told\nfunction f({ asked }, b) { return 'stands' }\ninterface A {\n  told_at: string\n}\nfunction takeBackOne() {}"
  expect(privateNames(source)).toEqual(['saidBy', 'asked', 'told_at', 'takeBackOne'])
})

/** Sources that are no tests. */
const sourceFiles = () =>
  fs.globSync('{src,start,bench,journeys}/**/*.{ts,tsx}', { cwd: project }).filter((file) => !/\.(test|proof)\.tsx?$/.test(file))

test('names nothing by a private word', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    privateNames(fs.readFileSync(path.join(project, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

/** The comments of a source file that use a private word. */
const privateComments = (source: string): string[] =>
  [...source.matchAll(commentOrString)]
    .map(([text]) => text)
    .filter((text) => /^\/[/*]/.test(text) && privateInComments.test(text))

test('finds a comment with a private word, and no text', () => {
  expect(privateComments("// They were told.\nconst text = 'You asked for it'\n/** A user. */")).toEqual(['// They were told.'])
})

test('uses no private word in a comment', () => {
  const files = sourceFiles()
  const found = files.flatMap((file) =>
    privateComments(fs.readFileSync(path.join(project, file), 'utf8')).map((comment) => `${file}: ${comment}`),
  )
  expect(found).toEqual([])
})

/** The lines of a text with a private word, each with its number. */
const privateLines = (text: string): string[] =>
  text.split('\n').flatMap((line, i) => (privateInComments.test(line) ? [`${i + 1}: ${line.trim()}`] : []))

test('finds a private word in a document, with its line', () => {
  expect(privateLines('# A till\nThe price stands.\nA standing order.')).toEqual(['2: The price stands.'])
})

test('uses no private word in a document or in SQL', () => {
  const files = fs.globSync(['*.md', 'docs/**/*.md', 'database/migrations/*.sql', 'src/**/*.css', 'deploy/**/*.md'], {
    cwd: project,
  })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    privateLines(fs.readFileSync(path.join(project, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
