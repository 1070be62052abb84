/**
 * Types with the same base type that cannot be confused. An unmarked value (`a + b`, text that was typed) is assignable to any of them, so
 * that sums need no conversion; a value of one flavor is refused where another is expected.
 */
declare const flavor: unique symbol

export type Flavor<Base, Name extends string> = Base & { readonly [flavor]?: Name }
