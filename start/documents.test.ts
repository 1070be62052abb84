/** Documents refer to existing files, tests by their title, and headings. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.ts'

const documents = fs
  .globSync(['*.md', 'docs/**/*.md', 'src/modules/*/README.md'], { cwd: project })
  .map((file) => file.replaceAll(path.sep, '/'))
const read = (file: string) => fs.readFileSync(path.join(project, file), 'utf8')
const sources = fs
  .globSync(['{src,start,bench,journeys,deploy,database,docs}/**/*', '*.md'], { cwd: project })
  .map((file) => `/${file.replaceAll(path.sep, '/')}`)

/** Documents about the code leave out the folders above a module's or a layer's. */
const shortened = /^(?:src|docs)\/(?!(?:install|configure|upgrade|recover|scale)\.md)/

/** Paths of source files within a text's code; none that begins at the root of a machine. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(
    ([, code = '']) =>
      code.match(
        /(?<![\w/.-])(?:(?:[\w@*.-]+\/)+[\w@*.-]+\.(?:tsx?|m[jt]s|md|sql|sh|conf|ini|yml)|[\w-]+\.(?:test|proof)\.ts)\b/g,
      ) ?? [],
  )

function isThere(file: string, document: string): boolean {
  if (file.includes('*')) return fs.globSync(file, { cwd: project }).length > 0
  return sources.includes(`/${file}`) || (shortened.test(document) && sources.some((each) => each.endsWith(`/${file}`)))
}

test('finds the paths of files in a text, and none of a machine', () => {
  const text =
    'See `src/a/b.test.ts`, `cp deploy/nginx.conf /etc/nginx/sites-enabled/x.conf`, `manifest.json` and src/c.ts; `x.test.ts`.'
  expect(pathsIn(text)).toEqual(['src/a/b.test.ts', 'deploy/nginx.conf', 'x.test.ts'])
})

test('every file that a document names is there', () => {
  const named = documents.flatMap((document) => pathsIn(read(document)).map((file) => ({ document, file })))
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(({ document, file }) => !isThere(file, document)).map(({ document, file }) => `${document}: ${file}`),
  ).toEqual([])
})

test('every test that a document names by its title is in the file that is named before it', () => {
  // In SECURITY.md every quote is a title; elsewhere those are that follow the path of a test.
  const titled = documents.flatMap((document) => {
    const quotes =
      document === 'SECURITY.md' ? /`([\w/.-]+\.(?:test|proof)\.ts)`|“([^”]+)”/g : /`([\w/.-]+\.(?:test|proof)\.ts)`, “([^”]+)”/g
    let file = ''
    return [...read(document).matchAll(quotes)].flatMap(([, named, title]) => {
      file = named ?? file
      return title === undefined ? [] : [{ document, file, title: title.replaceAll(/\s+/g, ' ') }]
    })
  })
  expect(titled.length).toBeGreaterThan(20)
  expect(titled.filter(({ file, title }) => !sources.includes(`/${file}`) || !read(file).includes(title))).toEqual([])
})

test('every promise of SECURITY.md names the test that proves it', () => {
  const promises = read('SECURITY.md').split(/^- /m).slice(1)
  expect(promises.length).toBeGreaterThan(30)
  expect(
    promises.filter((promise) => !/`[\w/.-]+\.(?:test|proof)\.ts`/.test(promise)).map((promise) => promise.split('\n')[0]),
  ).toEqual([])
})

/** The anchors of a document's headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link of a document leads to a file, and to a heading in it', () => {
  const wrong: string[] = []
  let count = 0
  for (const document of documents)
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const place = file === '' ? document : path.posix.join(path.posix.dirname(document), file)
      count++
      const found = fs.existsSync(path.join(project, place)) && (anchor === undefined || anchorsOf(read(place)).includes(anchor))
      if (!found) wrong.push(`${document}: ${target}`)
    }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(20)
})
