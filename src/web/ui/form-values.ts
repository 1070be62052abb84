/** Initial values of a form: a row's values as its fields show them. */

type Shown<Value, Empty> = Empty extends boolean
  ? boolean
  : NonNullable<Value> extends string
    ? NonNullable<Value> | Empty
    : string

/** The values of a form: text, and `true` or `false` of a checkbox. */
export type FormValues<Row, Empty> = {
  -readonly [Name in keyof Empty]: Name extends keyof Row ? Shown<Row[Name], Empty[Name]> : never
}

/**
 * The row's value for every field of `empty`, which is what the form of a new row shows. Numbers become text; what the row leaves open is empty
 * text, or the checkbox as it is in `empty`.
 */
export function formValues<Row extends object, const Empty extends { readonly [Name in keyof Row]?: string | boolean }>(
  row: Row | undefined,
  empty: Empty,
): FormValues<Row, Empty> {
  const shown = (Object.entries(empty) as [keyof Row, string | boolean][]).map(([name, start]) => {
    if (!row) return [name, start]
    const value = row[name]
    return [name, typeof start === 'boolean' ? (value ?? start) : String(value ?? '')]
  })
  return Object.fromEntries(shown) as FormValues<Row, Empty>
}
