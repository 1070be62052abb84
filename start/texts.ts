/**
 * The texts that people read, taken from the code that shows them: one catalogue for each module, as gettext templates, which translators' tools
 * read. In a message an expression is `{…}`, as it is written in the code.
 */
import fs from 'node:fs'
import path from 'node:path'
import { type ESTree, Visitor, parseSync } from 'vite'
import { project } from './run.ts'

/** Sources without a text that people read: tests, the demo's data, SQL, tools of the command line. */
const withoutTexts = /\.(test|proof)\.tsx?$|\/testing|\.queries\.ts$|^src\/app\/(demo|sample)\/|^src\/server\/(postgres|backup)\//

/** Attributes and fields that programs read, whatever they look like; `summary` is of the API document. */
const forPrograms = new Set([
  'className',
  'd',
  'transform',
  'viewBox',
  'font',
  'fontFamily',
  'media',
  'sizes',
  'accept',
  'pattern',
  'summary',
])

/** Paths, keys, names of components, headers, SQL, styles, selectors and commands. */
const forMachines =
  /^[\w./:#@-]*[/_:#@][\w./:#@-]*$|^[a-z][\w-]*$|^[A-Z\d_.-]+$|^\w*[a-z][A-Z]\w*$|^(\.|--)|^(GET|POST|PUT|DELETE|SELECT|INSERT|WITH|SET|COPY|REVOKE|GRANT) |minmax\(|\b\d*fr\b|\d(px|rem|em|ms)\b|=>|="|^<!doctype|-src |; \w+=/
const words = /\p{L}{2,}/u
/** A sentence, a few words, or one word that starts like a title: no identifier, path, unit of a style or key. */
const looksLikeText = (text: string): boolean =>
  words.test(text) &&
  !forMachines.test(text.trim()) &&
  (/^[\p{Lu}“‘"'({]/u.test(text.trim()) || /\p{L}+[ ,.:…]+\p{L}+/u.test(text))

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The texts of a source, each once, in their order. */
export function textsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const found = new Set<string>()
  const add = (text: string) => {
    const message = collapsed(text)
    if (words.test(message.replaceAll(/\{[^}]*\}/g, ''))) found.add(message)
  }
  /** Nodes that are no text, or part of one that was found. */
  const done = new WeakSet<object>()
  const skip = (...nodes: readonly (object | null)[]) => nodes.forEach((node) => node && done.add(node))
  const written = ({ start, end }: ESTree.Span) => `{${collapsed(source.slice(start, end))}}`

  /** A string or a template as a message; undefined for another expression. */
  const messageOf = (node: ESTree.Node): string | undefined => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
    if (node.type !== 'TemplateLiteral') return undefined
    const { quasis, expressions } = node
    return quasis.map(({ value }, i) => (value.cooked ?? '') + (expressions[i] ? written(expressions[i]) : '')).join('')
  }
  const text = (node: ESTree.Node) => {
    const message = done.has(node) ? undefined : messageOf(node)
    if (message !== undefined && looksLikeText(message)) add(message)
  }

  /** Text between the tags of an element: one sentence together with the elements in it. */
  const childrenText = (children: readonly ESTree.JSXChild[]): string => children.map(childText).join('')
  const childText = (child: ESTree.JSXChild): string => {
    if (child.type === 'JSXText') return child.value
    if (child.type === 'JSXSpreadChild') return ''
    if (child.type === 'JSXExpressionContainer') return expressionText(child)
    skip(child)
    if (child.type === 'JSXElement' && child.children.length === 0) return written(child.openingElement.name)
    return childrenText(child.children)
  }
  const expressionText = ({ expression }: ESTree.JSXExpressionContainer): string => {
    if (expression.type === 'JSXEmptyExpression') return ''
    const message = messageOf(expression)
    if (message !== undefined) skip(expression)
    return message ?? written(expression)
  }
  const element = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    if (!done.has(node) && node.children.some((child) => child.type === 'JSXText' && words.test(child.value)))
      add(childrenText(node.children))
  }

  new Visitor({
    ImportDeclaration: (node) => skip(node.source),
    ExportAllDeclaration: (node) => skip(node.source),
    ExportNamedDeclaration: (node) => skip(node.source),
    ImportExpression: (node) => skip(node.source),
    TSLiteralType: ({ literal }) => skip(literal),
    MemberExpression: ({ property }) => skip(property),
    BinaryExpression: ({ left, right }) => skip(left, right),
    SwitchCase: ({ test }) => skip(test),
    TaggedTemplateExpression({ tag, quasi }) {
      skip(quasi)
      if (tag.type !== 'Identifier' || tag.name !== 'html') return
      // Text between its tags; a template in it is read by itself.
      const markup = quasi.quasis.map(({ value }) => value.cooked ?? '').join('{…}')
      for (const part of markup.split(/<[^>]*>/)) add(part)
    },
    Property({ key, value }) {
      skip(key)
      if (key.type === 'Identifier' && forPrograms.has(key.name)) skip(value)
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && (name.name === 'name' || name.name.startsWith('data-') || forPrograms.has(name.name)))
        skip(value)
    },
    JSXElement: element,
    JSXFragment: element,
    Literal: text,
    TemplateLiteral: text,
  }).visit(program)
  return [...found]
}

/** Catalogue of a source: that of its module or layer. */
const catalogueOf = (file: string): string => /^src\/modules\/([\w-]+)\//.exec(file)?.[1] ?? file.split('/')[1] ?? ''

/** The catalogues by their names: each text once, with the files that show it. */
export function catalogues(): Map<string, string> {
  const all = new Map<string, Map<string, string[]>>()
  for (const file of fs.globSync('src/**/*.{ts,tsx}', { cwd: project }).toSorted()) {
    if (withoutTexts.test(file)) continue
    const texts = textsOf(file, fs.readFileSync(path.join(project, file), 'utf8'))
    if (texts.length === 0) continue
    const name = catalogueOf(file)
    const catalogue = all.get(name) ?? new Map<string, string[]>()
    all.set(name, catalogue)
    for (const text of texts) catalogue.set(text, [...(catalogue.get(text) ?? []), file])
  }
  return new Map([...all].map(([name, texts]) => [name, template(texts)]))
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const template = (texts: ReadonlyMap<string, readonly string[]>): string =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n` +
  [...texts]
    .map(([text, files]) => `\n${files.map((file) => `#: ${file}\n`).join('')}msgid ${quoted(text)}\nmsgstr ""\n`)
    .join('')

// `node start/run.mjs start/texts.ts FOLDER` writes them.
if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? 'texts')
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, text] of catalogues()) fs.writeFileSync(path.join(folder, `${name}.pot`), text)
  console.log(`The texts of every module are in ${folder}.`)
}
