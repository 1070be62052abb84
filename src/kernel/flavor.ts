/**
 * Types of one base that are not mistaken for each other. What is worked out (`a + b`, text that was typed) is still taken for any of them, so
 * that sums need no conversion; but what is known to be of one flavor is refused where another is wanted.
 */
declare const flavor: unique symbol

export type Flavor<Base, Name extends string> = Base & { readonly [flavor]?: Name }
