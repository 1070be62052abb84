/**
 * The declarations of a pure file have no side effects, but a bundler cannot know that of a schema, which is made by a call. Marked as pure,
 * unused ones are removed; and with the last schema the schema library.
 */
import type { Plugin, Rolldown } from 'vite'

/** The kernel, and the pure files of the modules. */
const isPure = (id: string) => /\/src\/(?:kernel|modules\/(?!.*\/(?:server|web)\/)[\w-]+(?:\/[\w-]+)?)\/[\w-]+\.ts$/.test(id)

export const markSchemasPure = (): Plugin => ({
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

/** Top-level calls, evaluated when the file is loaded. */
const calls = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])
