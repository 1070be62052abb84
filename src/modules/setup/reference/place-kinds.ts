/** Kinds of growing space: what a location is, and what a plant needs. Without shapes, so that every screen can afford it. */

/** Names of each kind, from the warmest to the coldest. */
export const placeKinds = {
  propagation: 'Propagation house',
  greenhouse: 'Greenhouse',
  tunnel: 'Tunnel',
  shade: 'Shade house',
  frame: 'Cold frame',
  outdoors: 'Outdoors',
} as const
export type PlaceKind = keyof typeof placeKinds

export const placeKindNames = Object.keys(placeKinds) as [PlaceKind, ...PlaceKind[]]
export const placeKindOptions = placeKindNames.map((value) => ({ value, label: placeKinds[value] }))
