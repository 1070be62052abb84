/** A screen of the product: its address, who may open it, and its module. */
import type { ComponentType } from 'react'
import type { Role } from '#kernel/role.ts'
import type { SearchShape } from '#web/search-params.ts'

export interface Screen {
  readonly path: string
  /** Its search parameters. */
  readonly search?: SearchShape
  readonly title: string
  readonly roles: readonly Role[]
  readonly load: () => Promise<ComponentType>
  /** Printed or full screen: without the navigation. */
  readonly bare?: true
}
