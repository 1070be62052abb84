/** Closed sets as records: a member has all its properties in one place, and each list of members is a filter. */

/** Members in the order of the record. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] => Object.keys(record) as Key[]

type KeyWith<Members, Property extends string> = {
  [Key in keyof Members & string]: Members[Key] extends Readonly<Record<Property, unknown>> ? Key : never
}[keyof Members & string]

/** Members that have all these properties, in the order of the record. */
export const keysWith = <Members extends Readonly<Record<string, object>>, Property extends string>(
  members: Members,
  ...properties: readonly Property[]
): readonly KeyWith<Members, Property>[] =>
  keysOf(members).filter((key): key is KeyWith<Members, Property> =>
    properties.every((property) => property in (members[key] ?? {})),
  )
