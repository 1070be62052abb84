/** A component of a module that is loaded when it is first drawn. */
import { type ComponentType, type LazyExoticComponent, type ReactNode, lazy } from 'react'

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? (Props extends object ? Props : object) : never

/** `lazyNamed(() => import('./Menu.tsx'), 'Menu')`: the bundler makes a piece of its own of the module. */
export const lazyNamed = <Name extends string, Module extends Readonly<Record<Name, unknown>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }))
