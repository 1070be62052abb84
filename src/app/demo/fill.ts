/** The demo: five people at the membership provider, and the nursery they work in. */
import type pg from 'pg'
import type { Membership } from '#membership/membership.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { fillNursery } from './fill-nursery.ts'
import { type SignIn, enrol } from './people.ts'
import { demoSettings } from './settings.ts'

export interface Filling {
  /** Of the application's role: the demo comes in by the same door as everybody. */
  readonly pool: pg.Pool
  readonly membership: Pick<Membership, 'addAccount'>
  /** Whose accounts these are: a nursery's id follows from the provider and its account there. */
  readonly realm: string
  readonly log: (line: string) => void
  /** The day on which the demo was made; it is full of the days before and after. */
  readonly today: string
}

export interface Filled {
  readonly nursery_id: string
  readonly signIns: readonly SignIn[]
}

/** Enrols five people at the provider and gives them a nursery of a year and a half. */
export async function fillDemo({ pool, membership, realm, log, today }: Filling): Promise<Filled> {
  const settings = demoSettings(today)
  const { account, subjects, signIns } = await enrol(membership, settings.nurseryName)
  const nursery_id = nurseryIdOf(realm, account)
  await fillNursery({ pool, nursery_id, subjects, today, log })
  return { nursery_id, signIns }
}
