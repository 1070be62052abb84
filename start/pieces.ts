/** In which pieces the web app is sent: few files where there were many, and no screen with what only others use. */
import path from 'node:path'
import { normalizePath } from 'vite'

/** The bundler's knowledge of one module and another. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Browsers keep the libraries over many of our versions. Without what only screens use: that comes with them. */
const libraries = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*[\\/](infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js)/,
}
const shell = {
  name: 'shell',
  test: /src[\\/](kernel[\\/](problem|role)|web[\\/](session|shell[\\/](?!Palette|places|Lapsed)|ui[\\/](Art|Button|Popover|ErrorScreen|Logo|Toasts|toast)))/,
}

/** What the till is made of and other screens are too: one file where the till asked for fifty. */
const counter = {
  name: (id: string, modules: Modules) =>
    isPartOf('src/features/till/web/TillScreen.tsx', id, modules) && !isPartOf('src/app/browser.tsx', id, modules)
      ? 'counter'
      : null,
  debugName: 'counter',
  minShareCount: 12,
  includeDependenciesRecursively: false,
}

/** Small files that most forms ask for together. */
const fields = { name: 'fields', test: /src[\\/]web[\\/]ui[\\/](Field|use-submit|use-typed-number)\b/ }
const combobox = { name: 'combobox', test: /src[\\/]web[\\/]ui[\\/](Combobox|text-match|use-list-navigation)\b/ }

export const pieces = [libraries, shell, counter, fields, combobox]

const parts = new Map<string, Set<string>>()

/** Whether a module comes with another one, at once and not when it is asked for. */
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
