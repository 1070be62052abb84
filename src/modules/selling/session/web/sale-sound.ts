/** A sound when a sale is complete, where this device has it on. */

const key = 'sale sound'

export const hasSaleSound = (): boolean => localStorage.getItem(key) === 'on'

export const setSaleSound = (on: boolean): void => (on ? localStorage.setItem(key, 'on') : localStorage.removeItem(key))

/** The tones are loaded only where they are wanted; without them the sale is made in silence. */
export const playSaleSound = (): unknown =>
  hasSaleSound() && import('./sale-tones.ts').then(({ playTones }) => playTones(), reportError)
