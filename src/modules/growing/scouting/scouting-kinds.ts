/** Kinds of what is looked for: apart from the rules, because devices carry the shapes. */

export const scoutingKinds = ['pest', 'disease', 'reading'] as const
export type ScoutingKind = (typeof scoutingKinds)[number]
