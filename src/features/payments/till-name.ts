/** What a till is called: by the name that the shop gave it, else by its number. */
export const tillName = ({ number, name }: { readonly number: number; readonly name: string }): string => name || `Till ${number}`

/** The same within a sentence. */
export const tillNameWithin = ({ number, name }: { readonly number: number; readonly name: string }): string =>
  name || `till ${number}`
