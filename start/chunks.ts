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
  test: /src[\\/](features[\\/][\w-]+[\\/]web[\\/][\w-]+-search\.|kernel[\\/](problem|role)|web[\\/](session|search-params|lazy-named|idle|shell[\\/](?!Palette|places|Lapsed)|ui[\\/](fonts\.css|tokens\.css|base\.css|Art|Button|Popover|ErrorScreen|Logo|Toasts|toast|use-shortcut)))/,
}

const isStyle = (id: string) => /src[\\/](features|web[\\/]ui)[\\/].*\.css$/.test(id)
const partOf = (file: string) => (id: string, modules: Modules) => isPartOf(file, id, modules)
const isInFirstPage = partOf('src/app/browser.tsx')
const isInTill = partOf('src/features/till/web/TillScreen.tsx')

/** A chunk of what is not in the first page. Styles are never copied: a rule that is loaded again would win over those that correct it. */
const chunk = (name: string, minShareCount: number, isIts: (id: string, modules: Modules) => boolean) => ({
  name: (id: string, modules: Modules) => (!isInFirstPage(id, modules) && isIts(id, modules) ? name : null),
  debugName: name,
  minShareCount,
  includeDependenciesRecursively: false,
})

/** What the till shares with other screens: two files instead of fifty. Forms need only what all features share. */
const isSelling = (id: string) => /src[\\/]features[\\/](carts|sales|payments|plants|accounts)[\\/]/.test(id)
const counter = chunk('counter', 12, (id, modules) => !isStyle(id) && !isSelling(id) && isInTill(id, modules))
const selling = chunk('selling', 12, (id, modules) => !isStyle(id) && isSelling(id) && isInTill(id, modules))
const tillStyles = chunk('till-styles', 2, (id, modules) => isStyle(id) && isInTill(id, modules))

/** What many screens share: of dialogs, menus, tables. */
const common = chunk('common', 8, (id, modules) => !isInTill(id, modules) && isStyle(id))

/** The form library with what binds fields to it. */
const forms = {
  name: 'forms',
  test: /node_modules[\\/](react-hook-form|@hookform|@standard-schema)[\\/]|src[\\/]web[\\/]ui[\\/](Form|ControlledFields)\.tsx$/,
  includeDependenciesRecursively: false,
}

export const chunks = [libraries, shell, tillStyles, counter, selling, forms, common]

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
