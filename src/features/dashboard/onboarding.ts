/** The first steps of a new nursery, and which of them are done. */
import * as z from 'zod/mini'
import { type Role, admins, managers } from '#kernel/role.ts'

const FirstDay = z.object({
  business: z.boolean(),
  plants: z.boolean(),
  stock: z.boolean(),
  people: z.boolean(),
  supplies: z.boolean(),
  recipes: z.boolean(),
  sale: z.boolean(),
})
type FirstDay = z.infer<typeof FirstDay>

/** The steps done, and whether the signed-in user hid the list on their dashboard. */
export const FirstDayProgress = z.extend(FirstDay, { hidden: z.boolean() })
export type FirstDayProgress = z.infer<typeof FirstDayProgress>

export interface FirstStep {
  readonly is: keyof FirstDay
  readonly title: string
  readonly text: string
  readonly path: string
  /** The label of the button. */
  readonly action: string
  /** Roles that may do it. */
  readonly roles: readonly Role[]
}

/** In the order that saves work. */
export const firstSteps: readonly FirstStep[] = [
  {
    is: 'business',
    title: 'Add your business details',
    text: 'Name, address and tax number of the nursery, and your country: currency, tax and date format follow.',
    path: '/profile?tab=admin',
    action: 'Add details',
    roles: admins,
  },
  {
    is: 'plants',
    title: 'Bring your price list',
    text: 'Drop the spreadsheet you have. Every row is checked before anything is written.',
    path: '/plants/import',
    action: 'Import a price list',
    roles: managers,
  },
  {
    is: 'stock',
    title: 'Say what stands where',
    text: 'With quantities in the list it stands in stock at once; without, start batches.',
    path: '/production/batches?action=start',
    action: 'Start a batch',
    roles: managers,
  },
  {
    is: 'people',
    title: 'Invite your people',
    text: 'Give each a role; they see what they need.',
    path: '/profile?tab=users',
    action: 'Invite people',
    roles: admins,
  },
  {
    is: 'supplies',
    title: 'Enter pots and mix',
    text: 'What is on the shelves, and when to order again.',
    path: '/inventory/supplies?action=new',
    action: 'Add a supply',
    roles: managers,
  },
  {
    is: 'recipes',
    title: 'Write a recipe',
    text: 'For each container you use: potting then takes from the shelves by itself.',
    path: '/production/recipes?edit=new',
    action: 'Write a recipe',
    roles: managers,
  },
  {
    is: 'sale',
    title: 'Make the first sale',
    text: 'Scan or search, charge, take. The dashboard counts along.',
    path: '/sales/pos',
    action: 'Open the till',
    roles: managers,
  },
]
