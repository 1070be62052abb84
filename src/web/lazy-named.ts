/** Components of modules that are loaded when they are first drawn. */
import { type ComponentType, type LazyExoticComponent, type ReactNode, createElement, lazy, useEffect, useState } from 'react'
import { MissingPart } from './ui/MissingPart.tsx'

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? (Props extends object ? Props : object) : never

/**
 * `lazyNamed(() => import('./Menu.tsx'), 'Menu')`: the bundler makes a piece of its own of the module.
 * A module that cannot be loaded is replaced by the fallback; without one, by a sentence in its place that loads it again. The screen around
 * it stays as it is.
 */
export const lazyNamed = <Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ComponentType<PropsOf<Module[Name]>>,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> => {
  const loadPart = async () => (await load())[name] as ComponentType<PropsOf<Module[Name]>>
  return lazy(async () => ({ default: await loadPart().catch(() => fallback ?? loadedLater(loadPart)) }))
}

/** In place of a part that could not be loaded: tries each time it is drawn, and on request. */
function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LoadedLater(props: Props) {
    const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> }>()
    useEffect(() => {
      void load().then(
        (Part) => setLoaded({ Part }),
        () => undefined,
      )
    }, [])
    if (loaded) return createElement(loaded.Part, props)
    const retry = () =>
      load().then(
        (Part) => setLoaded({ Part }),
        // A browser remembers what it could not fetch for as long as the page lives.
        () => navigator.onLine && location.reload(),
      )
    const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined
    return createElement(MissingPart, { retry: () => void retry(), onClose })
  }
}
