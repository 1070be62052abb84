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

/** The shared modules of the till: two files instead of fifty. Forms need only what all features share. */
const shared = (name: string, isIts: (id: string) => boolean) => ({
  name: (id: string, modules: Modules) =>
    isIts(id) && isPartOf('src/features/till/web/TillScreen.tsx', id, modules) && !isPartOf('src/app/browser.tsx', id, modules)
      ? name
      : null,
  debugName: name,
  minShareCount: 12,
  includeDependenciesRecursively: false,
})
const isSelling = (id: string) => /src[\\/]features[\\/](carts|sales|payments|plants|accounts)[\\/]/.test(id)
const counter = shared('counter', (id) => !isSelling(id))
const selling = shared('selling', isSelling)

/** Small files that most forms ask for together. */
const fields = { name: 'fields', test: /src[\\/]web[\\/]ui[\\/](Field|use-submit|use-typed-number)\b/ }
const combobox = { name: 'combobox', test: /src[\\/]web[\\/]ui[\\/](Combobox|use-list-navigation)\b/ }

export const chunks = [libraries, shell, counter, selling, fields, combobox]

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
