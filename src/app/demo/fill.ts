/** The demo: five people at the membership provider, and the nursery they work in. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import type { Membership } from '#membership/membership.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { fillNursery } from './fill-nursery.ts'
import type { HistoryLength } from './history.ts'
import { type SignIn, enrol } from './people.ts'
import { demoSettings } from './settings.ts'

export interface Filling {
  /** With the application's role, like every other client. */
  readonly pool: pg.Pool
  readonly membership: Pick<Membership, 'addAccount'>
  /** The provider of these accounts: a nursery's id is derived from the provider and its account there. */
  readonly realm: string
  readonly log: (line: string) => void
  /** The day on which the demo is created; its data covers the days before and after. */
  readonly today: string
  /** A year and a half if it is left out. */
  readonly length?: HistoryLength
}

export interface Filled {
  readonly nursery_id: NurseryId
  readonly signIns: readonly SignIn[]
}

/** Creates five people at the provider and their nursery. */
export async function fillDemo({ membership, realm, ...filling }: Filling): Promise<Filled> {
  const settings = demoSettings(filling.today)
  const { account, subjects, signIns } = await enrol(membership, settings.nurseryName)
  const nursery_id = nurseryIdOf(realm, account)
  await fillNursery({ ...filling, nursery_id, subjects })
  return { nursery_id, signIns }
}
