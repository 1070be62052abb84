/** The first steps of a new nursery, and which of them are done. */
import * as z from 'zod/mini'
import { type Role, admins, managers } from '#kernel/role.ts'

const OnboardingSteps = z.object({
  business: z.boolean(),
  plants: z.boolean(),
  stock: z.boolean(),
  people: z.boolean(),
  supplies: z.boolean(),
  recipes: z.boolean(),
  sale: z.boolean(),
})
type OnboardingSteps = z.infer<typeof OnboardingSteps>

/** The steps done, whether “What do you do?” was answered or skipped, and whether the signed-in user hid the list on their dashboard. */
export const OnboardingProgress = z.extend(OnboardingSteps, { trade: z.boolean(), hidden: z.boolean() })
export type OnboardingProgress = z.infer<typeof OnboardingProgress>

export interface FirstStep {
  readonly is: keyof OnboardingSteps
  readonly title: string
  readonly text: string
  readonly path: string
  /** The label of the button. */
  readonly action: string
  /** A screen without which it is not needed. */
  readonly for?: string
  /** Another way to do it. */
  readonly also?: { readonly action: string; readonly path: string }
  /** Roles that may do it. */
  readonly roles: readonly Role[]
}

/** In the order that saves work. */
export const firstSteps: readonly FirstStep[] = [
  {
    is: 'plants',
    title: 'Add your plants',
    text: 'Add one by hand and sell it at once, or bring your price list, customers and supplies from spreadsheets as they are.',
    path: '/import',
    action: 'Bring your data',
    also: { action: 'Add a plant', path: '/plants?plant=new' },
    roles: managers,
  },
  {
    is: 'business',
    title: 'Add your business details',
    text: 'Name, address, tax number and country. We set currency, tax and date format from your country.',
    path: '/profile?tab=admin',
    action: 'Add details',
    roles: admins,
  },
  {
    is: 'stock',
    title: 'Add your plants in stock',
    text: 'If your price list had quantities, this is done. If not, start batches.',
    path: '/production/batches?action=start',
    action: 'Start a batch',
    roles: managers,
  },
  {
    is: 'people',
    title: 'Invite your team',
    text: 'Give each person a role, so they see what they need.',
    path: '/profile?tab=users',
    action: 'Invite people',
    roles: admins,
  },
  {
    is: 'supplies',
    title: 'Enter pots and mix',
    text: 'Quantities on hand and when to reorder.',
    path: '/inventory/supplies?action=new',
    for: '/production/recipes',
    action: 'Add a supply',
    roles: managers,
  },
  {
    is: 'recipes',
    title: 'Add a recipe',
    text: 'One for each container you use. Potting then deducts supplies automatically.',
    path: '/production/recipes?edit=new',
    action: 'Add a recipe',
    roles: managers,
  },
  {
    is: 'sale',
    title: 'Make your first sale',
    text: 'Scan or search, press Charge and take the payment.',
    path: '/sales/pos',
    action: 'Open the till',
    roles: managers,
  },
]
