/**
 * What a pure file declares does nothing until it is used, but a bundler cannot know that of a shape, which is made by calling. Told so,
 * it leaves out what no screen takes; and with the last shape the library of shapes.
 */
import type { Plugin, Rolldown } from 'vite'

/** The kernel, and what lies at the top of a room. */
const isPure = (id: string) => /\/src\/(kernel|features\/[\w-]+)\/[\w-]+\.ts$/.test(id)

export const leanShapes = (): Plugin => ({
  name: 'lean-shapes',
  apply: 'build',
  transform: {
    order: 'post',
    handler(code, id) {
      return isPure(id) ? { code: leavable(code, this.parse(code)), map: null } : null
    },
  },
})

/** `const a = b(c)` as `const a = /* @__PURE__ *\/ (() => (b(c)))()`, at the top of the file. */
function leavable(code: string, { body }: ReturnType<Rolldown.TransformPluginContext['parse']>): string {
  let out = code
  for (const node of body.toReversed()) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations.toReversed())
      if (init && calls.has(init.type) && code.slice(init.start, init.end).includes('('))
        out = `${out.slice(0, init.start)}/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()${out.slice(init.end)}`
  }
  return out
}

/** What is worked out when the file is loaded. */
const calls = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])
