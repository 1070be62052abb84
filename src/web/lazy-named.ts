/** Components of modules that are loaded when they are first drawn. */
import { type ComponentType, type LazyExoticComponent, type ReactNode, lazy } from 'react'

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? (Props extends object ? Props : object) : never

/**
 * `lazyNamed(() => import('./Menu.tsx'), 'Menu')`: the bundler makes a piece of its own of the module.
 * With a fallback, a module that cannot be loaded is replaced by it; without, the screen shows an error.
 */
export const lazyNamed = <Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ComponentType<PropsOf<Module[Name]>>,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> =>
  lazy(async () => {
    try {
      return { default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }
    } catch (error) {
      if (!fallback) throw error
      return { default: fallback }
    }
  })
