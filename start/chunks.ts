/** The chunks of the web app: few files instead of many, and no screen with code only others use. */
import path from 'node:path'
import { normalizePath } from 'vite'

/** The bundler's information about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Browsers cache the libraries over many of our versions. Without those that only screens use: they are bundled with them. */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*[\\/](infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js)/,
}
/** With the search parameters of every screen, which the routes are made with. */
const shell = {
  name: 'shell',
  test: /src[\\/](features[\\/][\w-]+[\\/]web[\\/][\w-]+-search\.|kernel[\\/](problem|role)|web[\\/](session|search-params|lazy-named|idle|shell[\\/](?!Palette|places|Lapsed)|ui[\\/](Art|Button|Popover|ErrorScreen|Logo|Toasts|toast|use-shortcut)))/,
}

const isStyle = (id: string) => /src[\\/](features|web[\\/]ui)[\\/].*\.css$/.test(id)
const isInFirstPage = (id: string, modules: Modules) => isPartOf('src/app/browser.tsx', id, modules)
const isInTill = (id: string, modules: Modules) => isPartOf('src/features/till/web/TillScreen.tsx', id, modules)

/**
 * Styles are never copied: a rule that is loaded again would win over those that correct it. Those of the till are one file, and those that many
 * screens share are another.
 */
const tillStyles = {
  name: (id: string, modules: Modules) =>
    isStyle(id) && isInTill(id, modules) && !isInFirstPage(id, modules) ? 'till-styles' : null,
  debugName: 'till-styles',
  minShareCount: 2,
  includeDependenciesRecursively: false,
}
const styles = {
  name: (id: string, modules: Modules) => (isStyle(id) && !isInFirstPage(id, modules) ? 'styles' : null),
  debugName: 'styles',
  minShareCount: 8,
  includeDependenciesRecursively: false,
}

/** The shared modules of the till: two files instead of fifty. Forms need only what all features share. */
const shared = (name: string, isIts: (id: string) => boolean) => ({
  name: (id: string, modules: Modules) => (isIts(id) && isInTill(id, modules) && !isInFirstPage(id, modules) ? name : null),
  debugName: name,
  minShareCount: 12,
  includeDependenciesRecursively: false,
})
const isSelling = (id: string) => /src[\\/]features[\\/](carts|sales|payments|plants|accounts)[\\/]/.test(id)
const counter = shared('counter', (id) => !isSelling(id))
const selling = shared('selling', isSelling)

/** The form library with what binds fields to it. */
const forms = {
  name: 'forms',
  test: /node_modules[\\/](react-hook-form|@hookform|@standard-schema)[\\/]|src[\\/]web[\\/]ui[\\/](Form|ControlledFields)\.tsx$/,
  includeDependenciesRecursively: false,
}

export const chunks = [libraries, shell, tillStyles, styles, counter, selling, forms]

/**
 * Smaller pieces that several screens share are copied into each of them, instead of costing a request each; the bundler lets the copies
 * share their state. In bytes of source text.
 */
export const copied = { maxSize: 20_000, exclude: /\.css(\?|$)/ }

const parts = new Map<string, Set<string>>()

/** Whether a module is statically imported by another one. */
function isPartOf(whole: string, id: string, modules: Modules): boolean {
  const known = parts.get(whole) ?? new Set<string>()
  if (!parts.has(whole)) {
    parts.set(whole, known)
    const add = (each: string): void => {
      if (known.has(each)) return
      known.add(each)
      modules.getModuleInfo(each)?.importedIds.forEach(add)
    }
    add(normalizePath(path.resolve(import.meta.dirname, '..', whole)))
  }
  return known.has(id)
}
