/** The providers of card payments that can be connected. A new one is a file in `drivers` and a line here. */
import type { DriverDefinition } from './driver-definition.ts'
import { simulator } from './drivers/simulator.ts'
import { square } from './drivers/square.ts'
import { stripe } from './drivers/stripe.ts'

export const drivers: readonly DriverDefinition[] = [stripe, square, simulator]

export const driverNamed = (name: string): DriverDefinition | undefined => drivers.find(({ driver }) => driver === name)
