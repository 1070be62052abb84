/** The chunks of the web app: few files instead of many, and no screen with code only others use. */
import fs from 'node:fs'
import path from 'node:path'
import { normalizePath } from 'vite'

/** The bundler's information about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Parts of libraries that only screens use: they are bundled with them. */
const isOfScreens = /[\\/](infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|useBlocker)\.js$/

/** Browsers cache the libraries over many of our versions. */
const libraries = {
  name: (id: string) =>
    /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/.test(id) && !isOfScreens.test(id) ? 'libraries' : null,
  debugName: 'libraries',
}

/** The search parameters of every screen, which the routes are made with. */
const search = /src[\\/]modules[\\/](?:[\w-]+[\\/]){1,2}web[\\/][\w-]+-search\./
/** Shared by nearly every screen: calls, storage of the device, settings, formats of money and days. */
const everyScreen =
  /node_modules[\\/]idb[\\/]|src[\\/](kernel[\\/](number|format|day|money|quantity|amount|changed-rows|till-reference)|modules[\\/]setup[\\/](settings[\\/](defaults|contract|tax-rates|tax-kind|half-cent|web[\\/]use-settings)|reference[\\/](grade|first-entries))|web[\\/](call|query|refresh|persisted-query|device-store|first-reads|offline|own-edits|request-keys|use-query|use-search-params|live|outbox|classify-error|ui[\\/](EmptyState|SearchField|use-virtual-rows|Chips|Refusal|format|BotanicalName))|kernel[\\/]botanical-name)\./

const isStyle = (id: string) => /src[\\/](modules|web[\\/]ui)[\\/].*\.css$/.test(id)
const partOf = (file: string) => (id: string, modules: Modules) => isPartOf(file, id, modules)
const isInFirstPage = partOf('src/app/browser.tsx')
const isInTill = partOf('src/app/till-screen.ts')
const isInTillIdle = partOf('src/modules/selling/till/web/idle-parts.ts')
const isInIdle = partOf('src/app/idle-parts.ts')

const isIcon = (id: string) => id.includes('/lucide-react/')

/** The icons of the first page, by the names that its files import: the package as a whole has all of them. */
function isFirstIcon(id: string, modules: Modules): boolean {
  firstIcons ??= namesOfFirstIcons(modules)
  return firstIcons.has(path.basename(id)) || !id.includes('/icons/')
}
let firstIcons: ReadonlySet<string> | undefined

function namesOfFirstIcons(modules: Modules): Set<string> {
  const first = [...partsOf('src/app/browser.tsx', modules)]
  const list = first.find((each) => each.endsWith('/lucide-react.mjs'))
  if (list === undefined) return new Set()
  // An icon has several names, and one file.
  const files = new Map(
    [...fs.readFileSync(list, 'utf8').matchAll(/export \{([^}]+)\} from '\.\/icons\/([^']+)'/g)].flatMap(
      ([, names = '', file = '']) => names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    ),
  )
  return new Set(
    first
      .filter((each) => each.endsWith('.tsx'))
      .flatMap((each) => [...fs.readFileSync(each, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g)])
      .flatMap(([, names = '']) => names.split(','))
      .map(
        (name) =>
          files.get(
            name
              .replace(/^\s*type /, '')
              .split(' as ')[0]
              ?.trim() ?? '',
          ) ?? '',
      ),
  )
}

/** One file of script and one of styles. Styles of the till are in it: they are most of those that dialogs, menus and tables share. */
const shell = {
  name: (id: string, modules: Modules) =>
    (isIcon(id) ? isFirstIcon(id, modules) : isInFirstPage(id, modules) && !isOfScreens.test(id)) ||
    search.test(id) ||
    everyScreen.test(id) ||
    (isStyle(id) && (isInTill(id, modules) || isInTillIdle(id, modules) || isInIdle(id, modules)))
      ? 'shell'
      : null,
  debugName: 'shell',
  includeDependenciesRecursively: false,
}

/** A chunk of what is not in the first page. Styles are never copied: a rule that is loaded again would win over those that correct it. */
const chunk = (name: string, minShareCount: number, isIts: (id: string, modules: Modules) => boolean) => ({
  name: (id: string, modules: Modules) => (!isInFirstPage(id, modules) && isIts(id, modules) ? name : null),
  debugName: name,
  minShareCount,
  includeDependenciesRecursively: false,
})

/** Work in the background, from the first screen on: what waits to be sent, what this device holds for work in the field, updates. */
const background = chunk(
  'background',
  1,
  (id, modules) =>
    /src[\\/](modules[\\/](fieldwork|selling[\\/](waiting|sale)|growing[\\/](record|batch|spray|task|recipe)|setup[\\/]reference)[\\/].*(?<!\.tsx|\.css)|web[\\/]updates\.ts)$/.test(
      id,
    ) && isInIdle(id, modules),
)

/** Styles that many screens share: of tables, of forms. */
const common = chunk('common', 8, (id, modules) => !isInTill(id, modules) && isStyle(id))

/** The form library with what binds fields to it. */
const forms = {
  name: 'forms',
  test: /node_modules[\\/](react-hook-form|@hookform|@standard-schema)[\\/]|src[\\/]web[\\/]ui[\\/](Form|ControlledFields)\.tsx$/,
  includeDependenciesRecursively: false,
}

export const chunks = [libraries, shell, background, forms, common]

/**
 * Smaller pieces that several screens share are copied into each of them, instead of costing a request each; the bundler lets the copies
 * share their state. In bytes of source text.
 */
export const copied = { maxSize: 20_000, exclude: /\.css(\?|$)/ }

const parts = new Map<string, Set<string>>()

/** True if a module is statically imported by another one. */
const isPartOf = (whole: string, id: string, modules: Modules): boolean => partsOf(whole, modules).has(id)

function partsOf(whole: string, modules: Modules): ReadonlySet<string> {
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
  return known
}
